import { CancelledError, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PriceQuestion } from '../../../contracts/pricing.ts'
import { useFailureToast } from '../../account/session-end.ts'
import { type Api, LONG_TIMEOUT_MS } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { useApi } from '../../lib/use-api.ts'
import { toast } from '../../ui/toast.ts'
import { FAILED, lookupsFor, NONE, type SourceName } from './research-texts.ts'

/** The category only narrows a search: changing it does not repeat the search. */
const shared = (question: PriceQuestion) =>
  ({
    enabled: question.query !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }) as const

export const ebayQuery = (api: Api, question: PriceQuestion) =>
  queryOptions({
    queryKey: ['/api/price-lookup', question.query],
    queryFn: ({ signal }) => api('POST /api/price-lookup', { body: question, signal, timeoutMs: LONG_TIMEOUT_MS }),
    placeholderData: (previous) => (previous?.totalItems ? previous : undefined),
    ...shared(question),
  })

export const poshmarkQuery = (api: Api, question: PriceQuestion) =>
  queryOptions({
    queryKey: ['/api/poshmark-price-lookup', question.query],
    queryFn: ({ signal }) =>
      api('POST /api/poshmark-price-lookup', { body: question, signal, timeoutMs: LONG_TIMEOUT_MS }),
    placeholderData: (previous) => (previous?.sampleSize ? previous : undefined),
    ...shared(question),
  })

/**
 * Looks up prices once per search term, and aborts lookups that a newer one replaces. `lookUp` repeats the lookup and
 * shows a toast if there are no results.
 */
export function usePriceLookup(question: PriceQuestion) {
  const api = useApi()
  const queryClient = useQueryClient()
  const showFailure = useFailureToast()
  const lookups = lookupsFor(useSite().priceSources)
  const ebay = useQuery(ebayQuery(api, question))
  const poshmark = useQuery({ ...poshmarkQuery(api, question), ...(!lookups.poshmark && { enabled: false }) })

  async function report(source: SourceName, look: () => Promise<number>) {
    try {
      if ((await look()) === 0) toast(NONE[source])
    } catch (error) {
      if (error instanceof CancelledError) return
      const { title, description } = FAILED[source]
      showFailure(error, title, description)
    }
  }

  return {
    lookups,
    ebay,
    poshmark,
    isFetching: ebay.isFetching || poshmark.isFetching,
    lookUp: (asked: PriceQuestion) => {
      void report(lookups.ebay, async () => {
        const { totalItems } = await queryClient.fetchQuery({ ...ebayQuery(api, asked), staleTime: 0 })
        return totalItems
      })
      if (!lookups.poshmark) return
      void report(lookups.poshmark, async () => {
        const { sampleSize } = await queryClient.fetchQuery({ ...poshmarkQuery(api, asked), staleTime: 0 })
        return sampleSize
      })
    },
  }
}
