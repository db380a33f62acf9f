import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useCheckedApi } from '../../account/session-end.ts'
import { useSite } from '../../lib/site.ts'
import { type ChosenPhoto, choosePhoto } from './chosen-photo.ts'
import { tellGone } from './gone-photos.ts'
import { PhotoFiles } from './photo-files.ts'
import { PhotoUploads, type Upload, type UploadsSnapshot, WAITING } from './photo-uploads.ts'
import { uploadPhoto } from './upload-photo.ts'
import { progressOf } from './upload-progress.ts'

interface UsePhotoUploads {
  /** Keeps screens and accounts apart in the browser's database, such as `many:7`. */
  scope: string
  onStored: (id: string, url: string) => void
}

const EMPTY: UploadsSnapshot = { uploads: new Map(), previews: new Map(), isPaused: false }
const STORED: Upload = { state: 'stored', share: 1 }

/**
 * Uploads photos from the moment they are added. The caller keeps the list of photos and their URLs; their bytes are in
 * IndexedDB until they are stored. Unmounting aborts what is in flight.
 */
export function usePhotoUploads({ scope, onStored }: UsePhotoUploads) {
  const api = useCheckedApi()
  const { publicUrl } = useSite()
  const stored = useRef(onStored)
  useLayoutEffect(() => {
    stored.current = onStored
  })
  const { files, store } = useMemo(() => {
    const files = new PhotoFiles(scope)
    const store = new PhotoUploads({
      files,
      upload: (photo) => uploadPhoto({ ...photo, api, publicUrl }),
      onStored: (id, url) => stored.current(id, url),
    })
    return { files, store }
  }, [scope, api, publicUrl])
  useEffect(() => {
    store.start()
    return () => store.stop()
  }, [store])

  const restore = useCallback(
    async (photos: readonly ChosenPhoto[]) => {
      const lost = await store.restore(photos)
      const wasNot = lost.length === 1 ? "It wasn't" : "They weren't"
      if (lost.length > 0) tellGone(lost.length, `${wasNot} uploaded before the page was closed.`)
      return lost
    },
    [store],
  )

  const { uploads, previews, isPaused } = useSyncExternalStore(store.subscribe, store.getSnapshot, () => EMPTY)
  const of = ({ id, url }: ChosenPhoto): Upload => (url ? STORED : (uploads.get(id) ?? WAITING))
  return {
    previews,
    isPaused,
    add(file: File) {
      const photo = choosePhoto(file)
      store.add(photo.id, file)
      return photo
    },
    remove: store.remove,
    retry: store.retry,
    /** See `PhotoUploads`. Says which photos are lost. */
    restore,
    of,
    /** Whether this tab uploads it, or has. */
    knows: ({ id }: ChosenPhoto): boolean => uploads.has(id),
    /** Whether it is uploaded by this tab and lost if that is closed. */
    isAtRisk: ({ id, url }: ChosenPhoto): boolean => url === null && uploads.has(id) && files.isLostByReload(id),
    progressOf(photos: readonly ChosenPhoto[]) {
      const listed = photos.map((photo) => ({ id: photo.id, upload: of(photo) }))
      return progressOf(listed, files.sizes)
    },
    /** Retries those of these photos that failed; undefined if no retry can succeed. */
    retryAll(photos: readonly ChosenPhoto[]) {
      const ids = photos.filter((photo) => of(photo).failure?.canRetry).map(({ id }) => id)
      return ids.length > 0 ? () => store.retry(ids) : undefined
    },
  }
}
