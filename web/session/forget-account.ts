import type { Query, QueryClient } from '@tanstack/react-query'

/** The same for everybody in this browser, or with an account in the key. */
const NOT_OF_ACCOUNT =
  /^(?!\/api\/)|^\/api\/(auth\/user$|site|sale-events|products|((user|admin)\/)?hot-products|favourites\/products|suggestions|users\/profile|receipts|desk\/pass|pickups)/
const KEPT = /^\/api\/(auth\/user|site)$/

const has = (path: RegExp) => (query: Query) => path.test(String(query.queryKey[0]))

/** Call when somebody else has signed in without a reload, as in another tab or after the session has ended. */
export function forgetAccount(queryClient: QueryClient): void {
  // Somebody waits for what is being fetched.
  queryClient.removeQueries({ type: 'inactive', fetchStatus: 'idle', predicate: (query) => !has(KEPT)(query) })
  void queryClient.resetQueries({ predicate: (query) => !has(NOT_OF_ACCOUNT)(query) })
  // An item that only its owner may see.
  void queryClient.invalidateQueries({ predicate: has(/^\/api\/products/) })
}
