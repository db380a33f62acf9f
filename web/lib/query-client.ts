import { QueryClient } from '@tanstack/react-query'
import { isHydrated } from './hydration.ts'

/**
 * The specification: never retry if the message contains a 4 (as in 400 to 499). What was not answered in time is asked
 * for once more.
 */
const retryUpTo = (max: number) => (failures: number, error: Error) =>
  failures < (error.name === 'TimeoutError' ? 1 : max) && !error.message.includes('4')

/** Whether the page comes from the browser's cache, as after Back. It may be hours old. */
export function isCachedPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.transferSize === 0
}

/** One per page load in the browser and one per request on the server, so visitors never share data. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60 * 1000,
        // Data in the server's HTML is as fresh as the page, whatever the browser's clock says.
        refetchOnMount: () => isHydrated() || isCachedPage(),
        refetchOnWindowFocus: false,
        retry: import.meta.env.SSR ? false : retryUpTo(3),
      },
      // Without a connection they fail now, instead of taking effect much later.
      mutations: { retry: retryUpTo(2), networkMode: 'always' },
    },
  })
