import { useCallback } from 'react'
import { IMAGE_LIMIT } from '../../../contracts/product-rules.ts'
import type { ChosenPhoto } from '../photos/chosen-photo.ts'
import { useUndoable } from '../use-undoable.ts'
import { type Draft, isTyped, withoutPhotos, withPhotosBack, withUrl } from './draft.ts'

interface Removed {
  ids: readonly string[]
  before: Draft
}

interface UseRemoval {
  draft: Draft
  change: (update: (draft: Draft) => Draft) => void
  deleteFiles: (photos: readonly ChosenPhoto[]) => void
}

/** Removes photos from the draft at once, but their files only once Undo has expired. Until then, their uploads go on. */
export function useRemoval({ draft, change, deleteFiles }: UseRemoval) {
  const { waiting, defer, finish } = useUndoable(
    useCallback(
      ({ ids, before }: Removed) => deleteFiles(before.photos.filter(({ id }) => ids.includes(id))),
      [deleteFiles],
    ),
  )
  return {
    finish,
    remove(ids: readonly string[]) {
      const one: Removed = { ids, before: draft }
      // Removing the last photo removes the details.
      const text =
        ids.length === draft.photos.length && isTyped(draft)
          ? { title: 'Details cleared', description: 'They went with the last photo.' }
          : { title: ids.length === 1 ? 'Photo removed' : `${ids.length} photos removed` }
      change((now) => withoutPhotos(now, ids))
      defer(one, text, () => change((now) => withPhotosBack(now, one.before, ids)))
    },
    /** With as many more photos, removed ones might not fit in again. */
    makeRoom(count: number) {
      const removed = [...waiting].flatMap(({ ids }) => ids).length
      if (draft.photos.length + removed + count > IMAGE_LIMIT) void finish()
    },
    noteStored(id: string, url: string) {
      for (const one of waiting) one.before = withUrl(one.before, id, url)
    },
  }
}
