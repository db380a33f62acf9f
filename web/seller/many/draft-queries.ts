import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Draft } from '../../../contracts/draft.ts'
import type { Api } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { readQuery } from '../../lib/read-query.ts'
import { useApi } from '../../lib/use-api.ts'

const POLL_MS = 2_000
const LATER_POLL_MS = 60_000

const isUnfinished = ({ analysis }: Draft): boolean => analysis === 'waiting' || analysis === 'running'

/** False while it waits for a retry, as its note says: the seller may want to fill it in meanwhile. */
export const isBeingDescribed = (draft: Draft): boolean =>
  isUnfinished(draft) && !(draft.analysis === 'waiting' && draft.note)

export const draftsQuery = (api: Api) => readQuery(api, 'GET /api/drafts', { staleTime: 0, refetchOnWindowFocus: true })

/** Waits for the next day's budget. */
const isForLater = ({ retryAt }: Draft): boolean => retryAt !== undefined && now() < new Date(retryAt)

/** Until the drafts are read again; false if all are described or have failed. */
export function pollMs(drafts: readonly Draft[]): number | false {
  const unfinished = drafts.filter(isUnfinished)
  if (unfinished.length === 0) return false
  return unfinished.every(isForLater) ? LATER_POLL_MS : POLL_MS
}

/** The account's drafts, polled until all are described or have failed. */
export const useDrafts = () =>
  useQuery({ ...draftsQuery(useApi()), refetchInterval: ({ state }) => pollMs(state.data ?? []) })

export interface DraftCache {
  current: () => readonly Draft[]
  /** Stores drafts from a response, new or changed. */
  put: (...drafts: Draft[]) => void
  drop: (...ids: number[]) => void
  /** Rereads which drafts there are, and their photos. Rejects if that fails. */
  refresh: () => Promise<void>
}

/** The page's cache of drafts. Drops reads that started before a change, because they would restore the old state. */
export function useDraftCache(): DraftCache {
  const queryClient = useQueryClient()
  const api = useApi()
  return useMemo(() => {
    const { queryKey } = draftsQuery(api)
    const write = (update: (drafts: Draft[]) => Draft[]) => {
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (drafts) => drafts && update(drafts))
    }
    return {
      current: () => queryClient.getQueryData(queryKey) ?? [],
      put: (...changed) =>
        write((drafts) => {
          const byId = new Map(changed.map((draft) => [draft.id, draft]))
          const kept = drafts.map((draft) => byId.get(draft.id) ?? draft)
          return [...kept, ...changed.filter(({ id }) => !drafts.some((draft) => draft.id === id))]
        }),
      drop: (...ids) => write((drafts) => drafts.filter(({ id }) => !ids.includes(id))),
      async refresh() {
        const before = queryClient.getQueryData(queryKey) ?? []
        const found = await api('GET /api/drafts')
        write((drafts) => withPhotosOf(found, drafts, before))
      },
    }
  }, [queryClient, api])
}

/** The drafts that were `found`, with the texts that are known here. What was created or deleted here since `before` counts. */
export function withPhotosOf(found: readonly Draft[], drafts: readonly Draft[], before: readonly Draft[]): Draft[] {
  const here = new Map(drafts.map((draft) => [draft.id, draft]))
  const known = new Set([...found, ...before].map(({ id }) => id))
  const read = found.flatMap((draft) => {
    const now = here.get(draft.id)
    if (!now) return before.some(({ id }) => id === draft.id) ? [] : [draft]
    return [{ ...now, imageUrls: draft.imageUrls, primaryImageIndex: draft.primaryImageIndex }]
  })
  return [...read, ...drafts.filter(({ id }) => !known.has(id))]
}
