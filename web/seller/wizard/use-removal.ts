import { useCallback, useEffect, useRef } from 'react'
import { IMAGE_LIMIT } from '../../../contracts/product-rules.ts'
import { toast } from '../../ui/toast.ts'
import type { ChosenPhoto } from '../photos/chosen-photo.ts'
import { UNDO_MS } from '../undo-ms.ts'
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
  const waiting = useRef(new Set<Removed>())

  const end = useCallback(
    (one: Removed) => {
      if (waiting.current.delete(one)) deleteFiles(one.before.photos.filter(({ id }) => one.ids.includes(id)))
    },
    [deleteFiles],
  )
  /** Ends what could be undone. */
  const finish = useCallback(() => {
    for (const one of waiting.current) end(one)
  }, [end])
  useEffect(() => finish, [finish])

  return {
    finish,
    remove(ids: readonly string[]) {
      const one: Removed = { ids, before: draft }
      waiting.current.add(one)
      setTimeout(() => end(one), UNDO_MS)
      change((now) => withoutPhotos(now, ids))
      const undo = () => {
        if (waiting.current.delete(one)) change((now) => withPhotosBack(now, one.before, ids))
        else toast({ title: 'It is already deleted' })
      }
      const action = { label: 'Undo', onClick: undo }
      // Removing the last photo removes the details.
      if (ids.length === draft.photos.length && isTyped(draft))
        toast({ title: 'Details cleared', description: 'They went with the last photo.', action })
      else toast({ title: ids.length === 1 ? 'Photo removed' : `${ids.length} photos removed`, action })
    },
    /** With as many more photos, removed ones might not fit in again. */
    makeRoom(count: number) {
      const removed = [...waiting.current].flatMap(({ ids }) => ids).length
      if (draft.photos.length + removed + count > IMAGE_LIMIT) finish()
    },
    noteStored(id: string, url: string) {
      for (const one of waiting.current) one.before = withUrl(one.before, id, url)
    },
  }
}
