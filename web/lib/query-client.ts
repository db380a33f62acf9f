import { QueryClient } from '@tanstack/react-query'

/** Answers with a 4 in their text (400 to 499) will not get better by asking again. */
const retryUpTo = (most: number) => (failures: number, error: Error) => failures < most && !error.message.includes('4')

/** One for each page load; on the server one for each request, so that nothing of one visitor meets another. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60 * 1000,
        refetchOnWindowFocus: false,
        retry: typeof window === 'undefined' ? false : retryUpTo(3),
      },
      mutations: { retry: retryUpTo(2) },
    },
  })
