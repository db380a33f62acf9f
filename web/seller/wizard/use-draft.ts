import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { localJson } from '../../lib/json-storage.ts'
import { useApi } from '../../lib/use-api.ts'
import { useTabLock, whenOnlyTab } from '../../lib/use-tab-lock.ts'
import { useWindowEvent } from '../../lib/use-window-event.ts'
import { addPhotos } from '../photo-order.ts'
import type { ChosenPhoto } from '../photos/chosen-photo.ts'
import { removeGone } from '../photos/gone-photos.ts'
import { usePhotoUploads } from '../photos/use-photo-uploads.ts'
import { storedDraft } from '../stored-draft.ts'
import { deleteImage } from '../upload-images.ts'
import {
  type Draft,
  draftKey,
  EMPTY_DRAFT,
  follow,
  isTyped,
  removeLost,
  startOver,
  withoutGone,
  withUrl,
} from './draft.ts'
import { useRemoval } from './use-removal.ts'

export type DraftStore = ReturnType<typeof useDraft>

/** The account's draft, stored in this browser with every change. Photos are uploaded as they are added. */
export function useDraft(accountId: number) {
  const api = useApi()
  const { draft, change, isRestored, isStored, revision } = useStoredDraft(accountId)
  const uploads = usePhotoUploads({
    scope: String(accountId),
    onStored(id, url) {
      change((now) => withUrl(now, id, url))
      removal.noteStored(id, url)
    },
  })
  const { remove: removeUpload } = uploads
  const deleteFiles = useCallback(
    (photos: readonly ChosenPhoto[]) => {
      for (const { id, url } of photos) {
        removeUpload(id)
        if (url) deleteImage(api, url)
      }
    },
    [api, removeUpload],
  )
  const removal = useRemoval({ draft, change, deleteFiles })
  /** Removes those the store has deleted, and says so. Whether there were any. */
  const checkStored = useCallback(
    (photos: readonly ChosenPhoto[]) => removeGone(api, photos, (ids) => change((now) => withoutGone(now, ids))),
    [api, change],
  )
  useLeftUploads(accountId, { draft, change, uploads, checkStored })

  /** Removes the photos and the details. */
  function discard() {
    void removal.finish()
    deleteFiles(draft.photos)
    change(startOver)
  }

  const hasContent = draft.photos.length > 0 || isTyped(draft)
  return {
    draft,
    /** What leaving the page would lose because the browser's storage is blocked or full. */
    atRisk: hasContent && !isStored ? 'draft' : draft.photos.some(uploads.isAtRisk) ? 'photos' : null,
    isRestored,
    revision,
    uploads,
    change,
    addFiles(files: File[]) {
      removal.makeRoom(files.length)
      const added = files.map(uploads.add)
      change((now) => ({ ...now, ...addPhotos(now, added) }))
    },
    removePhotos: removal.remove,
    checkStored,
    discard,
    /** Starts the next item. Uploaded photos stay in the store, because the published listing uses them. */
    finish() {
      void removal.finish()
      for (const { id } of draft.photos) uploads.remove(id)
      // Add Another Product resets everything, as specified, auto-approval included.
      change(() => EMPTY_DRAFT)
      // The page may have been left meanwhile: its state is no longer stored, and the item would be published again.
      // Unless a copy of another item has replaced it.
      if (!storedDraft(accountId).isSent) return
      const key = draftKey(accountId)
      localJson.write(key, null)
      // Opened again since, the page shows what was stored.
      dispatchEvent(new StorageEvent('storage', { key }))
    },
  }
}

/** The draft in this browser's storage, which other tabs change too. */
function useStoredDraft(accountId: number) {
  const key = draftKey(accountId)
  const [restored, setDraft] = useState<Draft>()
  /** What storage holds already: writing it again would tell the other tabs. */
  const [{ revision, followed }, setFollowed] = useState<{ revision: number; followed?: Draft }>({ revision: 0 })
  const [isStored, setStored] = useState(true)
  const change = useCallback(
    (update: (draft: Draft) => Draft) => setDraft((before = EMPTY_DRAFT) => update(before)),
    [],
  )
  // A layout effect runs before PickButton's effect adds files that were chosen before hydration.
  useLayoutEffect(() => {
    const stored = storedDraft(accountId)
    setDraft(stored)
    setFollowed({ revision: 0, followed: stored })
  }, [accountId])
  useWindowEvent('storage', (event) => {
    // A sign-out clears everything: what is on this screen stays until it leads to the sign-in.
    if (event.key !== key) return
    const stored = storedDraft(accountId)
    setDraft((here = EMPTY_DRAFT) => follow(here, stored))
    setFollowed((before) => ({ revision: before.revision + 1, followed: stored }))
  })
  useEffect(() => {
    if (!restored || restored === followed) return
    setStored(localJson.write(key, restored === EMPTY_DRAFT ? null : restored))
  }, [key, restored, followed])
  return {
    draft: restored ?? EMPTY_DRAFT,
    change,
    /** Whether the stored draft has been read. */
    isRestored: restored !== undefined,
    /** Whether the last change could be stored. */
    isStored,
    /** Counts how often another tab has changed the draft. */
    revision,
  }
}

type LeftUploads = Pick<DraftStore, 'draft' | 'change' | 'uploads' | 'checkStored'>

/** Uploads the photos that an earlier visit or another tab has left. One tab at a time, or each would. */
function useLeftUploads(accountId: number, { draft, change, uploads, checkStored }: LeftUploads): void {
  const key = draftKey(accountId)
  const { restore, knows } = uploads
  const isFirstTab = useTabLock(key) === 'here'
  const isRestoring = useRef(false)
  const resume = useCallback(
    async (photos: readonly ChosenPhoto[]) => {
      // Twice at once, each would drop the bytes that the other has yet to read.
      if (isRestoring.current) return
      isRestoring.current = true
      const lost = await restore(photos)
      isRestoring.current = false
      change((now) => removeLost(now, lost))
    },
    [restore, change],
  )
  useEffect(() => {
    if (!isFirstTab) return
    const { photos } = storedDraft(accountId)
    void resume(photos)
    void checkStored(photos)
  }, [isFirstTab, resume, accountId, checkStored])
  // Another tab, in which they were added, may be closed before it has uploaded them.
  const isElsewhere = isFirstTab && draft.photos.some((photo) => photo.url === null && !knows(photo))
  useEffect(() => {
    if (isElsewhere) return whenOnlyTab(key, () => void resume(storedDraft(accountId).photos))
  }, [isElsewhere, key, accountId, resume])
}
