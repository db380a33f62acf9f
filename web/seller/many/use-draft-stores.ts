import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useCheckedApi } from '../../account/session-end.ts'
import { localJson } from '../../lib/json-storage.ts'
import { useWindowEvent } from '../../lib/use-window-event.ts'
import { toastFailure } from '../../ui/toast.ts'
import { LISTING_NAMES } from '../listing-form.ts'
import { ArrangementSync } from './arrangement-sync.ts'
import { DraftEdits } from './draft-edits.ts'
import type { DraftCache } from './draft-queries.ts'

export interface DraftStores {
  edits: DraftEdits
  sync: ArrangementSync
}

/** Of the page's last visit. Goes on saving what failed then, until the page is opened again: it would undo what is typed there. */
let left: DraftEdits | undefined

/** The seller's typed text and photo sorting, on their way to the server. */
export function useDraftStores(accountId: number, cache: DraftCache): DraftStores {
  const api = useCheckedApi()
  const stores = useMemo(() => {
    const key = `fernvale-draft-edits:${accountId}`
    left?.stop()
    const edits = new DraftEdits({
      cache,
      save: (id, body) => api('PATCH /api/drafts/{id}', { params: { id }, body }),
      storage: { read: () => localJson.read(key), write: (edits) => localJson.write(key, edits) },
    })
    const sync = new ArrangementSync({
      cache,
      async create({ imageUrls, after }, like) {
        const fields = like && Object.fromEntries(LISTING_NAMES.map((name) => [name, like[name]]))
        const { drafts } = await api('POST /api/drafts', {
          body: { drafts: [{ imageUrls: [...imageUrls], after, ...fields }] },
        })
        const [draft] = drafts
        if (!draft) throw new Error('The server created no draft')
        return draft
      },
      change: (id, imageUrls) =>
        api('PATCH /api/drafts/{id}', { params: { id }, body: { imageUrls: [...imageUrls], primaryImageIndex: 0 } }),
      remove: (id) => api('DELETE /api/drafts/{id}', { params: { id } }).then(() => edits.forget(id)),
      onRefused: (message) => toastFailure("The photos couldn't be moved", message),
    })
    return { edits, sync }
  }, [api, accountId, cache])

  useEffect(() => {
    const { edits, sync } = stores
    sync.start()
    return () => {
      void edits.saveAll()
      left = edits
      sync.stop()
    }
  }, [stores])
  useWindowEvent('online', () => {
    void stores.edits.saveAll()
    stores.sync.retry()
  })
  useWindowEvent('visibilitychange', () => document.visibilityState === 'hidden' && void stores.edits.saveAll())
  return stores
}

export const useEdits = (edits: DraftEdits) =>
  useSyncExternalStore(
    edits.subscribe,
    () => edits.current,
    () => edits.current,
  )

/** Rerenders with every change. */
export const useSyncVersion = (sync: ArrangementSync): number =>
  useSyncExternalStore(
    sync.subscribe,
    () => sync.version,
    () => 0,
  )
