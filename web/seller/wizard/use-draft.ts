import { useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { addPhotos } from '../photo-order.ts'
import { type Draft, EMPTY_DRAFT, readDraft } from './draft.ts'
import { PhotoFiles } from './photo-files.ts'

export interface DraftStore {
  draft: Draft
  /** Whether what an earlier page kept has been read. */
  restored: boolean
  files: PhotoFiles
  /** Addresses of pictures to show, by photo. */
  previews: ReadonlyMap<string, string>
  change: (step: (draft: Draft) => Draft) => void
  addFiles: (files: File[]) => void
  /** Begins anew; what was uploaded stays in the store, for it is a listing's now. */
  reset: () => void
}

const NONE: ReadonlyMap<string, string> = new Map()

/** The account's draft, kept in this browser with every change. */
export function useDraft(accountId: number): DraftStore {
  const key = `fernvale-draft:${accountId}`
  const files = useMemo(() => new PhotoFiles(accountId), [accountId])
  const [restored, setDraft] = useState<Draft>()
  const draft = restored ?? EMPTY_DRAFT
  const previews = useSyncExternalStore(
    files.listen,
    () => files.previews,
    () => NONE,
  )

  const change = useCallback((step: (draft: Draft) => Draft) => setDraft((before = EMPTY_DRAFT) => step(before)), [])

  // Before files that were chosen while the page was still coming to life are added to it.
  useLayoutEffect(() => {
    const stored = readDraft(localStorage.getItem(key))
    setDraft(stored)
    const local = stored.photos.filter(({ url }) => url === null).map(({ id }) => id)
    void files.restore(local).then((found) => change((now) => without(now, local, found)))
  }, [files, key, change])

  useEffect(() => {
    if (restored) keep(key, restored)
  }, [key, restored])

  return {
    draft,
    restored: restored !== undefined,
    files,
    previews,
    change,
    addFiles(chosen) {
      const photos = chosen.map((file) => ({ id: newId(), name: file.name, url: null, file }))
      for (const { id, file } of photos) files.add(id, file)
      change((now) => ({
        ...now,
        ...addPhotos(
          now,
          photos.map(({ file: _, ...photo }) => photo),
        ),
      }))
    },
    reset() {
      for (const { id } of draft.photos) files.remove(id)
      change(() => EMPTY_DRAFT)
    },
  }
}

/** A browser that keeps nothing costs the seller a reload's worth, not the listing. */
function keep(key: string, draft: Draft): void {
  try {
    if (draft === EMPTY_DRAFT) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {}
}

/** Of the photos that were not uploaded yet, those that the browser has lost are gone. */
function without(draft: Draft, local: string[], found: Set<string>): Draft {
  const photos = draft.photos.filter(({ id }) => !local.includes(id) || found.has(id))
  const primaryId = photos.some(({ id }) => id === draft.primaryId) ? draft.primaryId : photos[0]?.id
  return photos.length === draft.photos.length ? draft : { ...draft, photos, primaryId }
}

let made = 0

/** Unlike `crypto.randomUUID` it works on pages that came over plain HTTP. */
function newId(): string {
  made += 1
  return `${Date.now().toString(36)}-${made}`
}
