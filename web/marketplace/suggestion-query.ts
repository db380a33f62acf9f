import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../lib/api.ts'

/** Shorter texts match too much. */
const MIN_LETTERS = 2

export const suggestionQuery = (api: Api, text: string) =>
  queryOptions({
    queryKey: ['/api/suggestions', text],
    queryFn: () => api('GET /api/suggestions', { query: { text } }),
    enabled: text.length >= MIN_LETTERS,
    // Otherwise the list would flicker with each letter.
    placeholderData: text.length >= MIN_LETTERS ? keepPreviousData : undefined,
    staleTime: 30_000,
    retry: false,
  })
