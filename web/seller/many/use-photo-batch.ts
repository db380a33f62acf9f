import { useCallback, useEffect, useRef, useState } from 'react'
import type { Draft } from '../../../contracts/draft.ts'
import { useApi } from '../../lib/use-api.ts'
import { useTabLock } from '../../lib/use-tab-lock.ts'
import { removeGone } from '../photos/gone-photos.ts'
import { usePhotoUploads } from '../photos/use-photo-uploads.ts'
import { type BatchPhoto, notePlaced, readBatch, writeBatch } from './stored-batch.ts'
import { takenAt } from './taken-at.ts'

const NONE: BatchPhoto[] = []

/**
 * The chosen photos on their way into drafts. Uploads start when photos are chosen, and resume after a reload. Runs in one tab at a
 * time: two would make items of the same photos.
 */
export function usePhotoBatch(accountId: number) {
  const api = useApi()
  const where = useTabLock(`fernvale-many:${accountId}`)
  const isHere = where === 'here'
  const [restored, setPhotos] = useState<BatchPhoto[]>()
  const [reading, setReading] = useState(0)
  const update = useCallback(
    (id: string, change: Partial<BatchPhoto>) =>
      setPhotos((now = NONE) => now.map((photo) => (photo.id === id ? { ...photo, ...change } : photo))),
    [],
  )
  const uploads = usePhotoUploads({ scope: `many-${accountId}`, onStored: (id, url) => update(id, { url }) })

  const { remove: forget, restore } = uploads
  const remove = useCallback(
    (ids: readonly string[]) => {
      for (const id of ids) forget(id)
      setPhotos((now = NONE) => now.filter((photo) => !ids.includes(photo.id)))
    },
    [forget],
  )

  function add(files: File[]) {
    for (const file of files) {
      const photo = uploads.add(file)
      setPhotos((now = NONE) => [...now, photo])
      setReading((count) => count + 1)
      void takenAt(file).then((time) => {
        update(photo.id, { takenAt: time })
        setReading((count) => count - 1)
      })
    }
  }

  const hasStarted = useRef(false)
  useEffect(() => {
    if (!isHere || hasStarted.current) return
    hasStarted.current = true
    const stored = readBatch(accountId)
    setPhotos((now = NONE) => [...stored, ...now])
    setReading((count) => count + 1)
    void removeGone(api, stored, remove).then(() => setReading((count) => count - 1))
    void restore(stored).then(remove)
  }, [accountId, api, isHere, restore, remove])

  useEffect(() => {
    if (restored && isHere) writeBatch(accountId, restored)
  }, [accountId, restored, isHere])

  const chosen = restored ?? NONE
  const isRefused = (photo: BatchPhoto) => uploads.of(photo).failure?.canRetry === false
  return {
    photos: chosen.filter((photo) => !isRefused(photo)),
    /** No retry can succeed. The seller replaces them or leaves them out, and the others do not wait for that. */
    refused: chosen.filter(isRefused),
    uploads,
    add,
    remove,
    /** These photos are in drafts now. */
    finish(placed: readonly BatchPhoto[], drafts: readonly Draft[]) {
      notePlaced(accountId, placed, drafts)
      remove(placed.map(({ id }) => id))
    },
    /** The times they were taken are known, and that the store still has them. */
    isRead: reading === 0,
    /** The tab that stores them and makes drafts of them. */
    where,
  }
}

export type PhotoBatch = ReturnType<typeof usePhotoBatch>
