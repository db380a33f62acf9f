import { QueryClient } from '@tanstack/react-query'
import { isHydrated } from './hydration.ts'

/** Never retries a message with a 4 in it (400 to 499), as the specification says. */
const retryUpTo = (max: number) => (failures: number, error: Error) => failures < max && !error.message.includes('4')

/** Not from the browser's own cache, where pages lie that one left hours ago. */
function isFromNetwork(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return (navigation?.transferSize ?? 0) > 0
}

/** One per page load in the browser and one per request on the server, so visitors never share data. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60 * 1000,
        // What came with the page is as new as the page, whatever the browser's clock says.
        refetchOnMount: () => isHydrated() || !isFromNetwork(),
        refetchOnWindowFocus: false,
        retry: typeof window === 'undefined' ? false : retryUpTo(3),
      },
      mutations: { retry: retryUpTo(2) },
    },
  })
