import { useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { addPhotos } from '../photo-order.ts'
import { type Draft, EMPTY_DRAFT, readDraft, removeLost } from './draft.ts'
import { PhotoFiles } from './photo-files.ts'

export interface DraftStore {
  draft: Draft
  /** Whether the stored draft has been read. */
  restored: boolean
  files: PhotoFiles
  /** Object URLs by photo id. */
  previews: ReadonlyMap<string, string>
  change: (update: (draft: Draft) => Draft) => void
  addFiles: (files: File[]) => void
  /** Starts over. Uploaded photos stay in the store: the published listing uses them. */
  reset: () => void
}

const NONE: ReadonlyMap<string, string> = new Map()

/** The account's draft, stored in this browser with every change. */
export function useDraft(accountId: number): DraftStore {
  const key = `fernvale-draft:${accountId}`
  const files = useMemo(() => new PhotoFiles(accountId), [accountId])
  const [restored, setDraft] = useState<Draft>()
  const draft = restored ?? EMPTY_DRAFT
  const previews = useSyncExternalStore(
    files.subscribe,
    () => files.previews,
    () => NONE,
  )

  const change = useCallback(
    (update: (draft: Draft) => Draft) => setDraft((before = EMPTY_DRAFT) => update(before)),
    [],
  )

  // A layout effect runs before PickButton's effect adds files that were chosen before hydration.
  useLayoutEffect(() => {
    const stored = readDraft(localStorage.getItem(key))
    setDraft(stored)
    const local = stored.photos.filter(({ url }) => url === null).map(({ id }) => id)
    void files.restore(local).then((found) => change((now) => removeLost(now, local, found)))
  }, [files, key, change])

  useEffect(() => {
    if (restored) save(key, restored)
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

/** Ignores storage failures: the draft then lives only as long as the page. */
function save(key: string, draft: Draft): void {
  try {
    if (draft === EMPTY_DRAFT) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {}
}

let counter = 0

/** `crypto.randomUUID` does not exist on plain HTTP pages. */
function newId(): string {
  counter += 1
  return `${Date.now().toString(36)}-${counter}`
}
