import { QueryClient } from '@tanstack/react-query'

/** Never retries a message with a 4 in it (400 to 499), as the specification says. */
const retryUpTo = (max: number) => (failures: number, error: Error) => failures < max && !error.message.includes('4')

/** One per page load in the browser and one per request on the server, so visitors never share data. */
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
