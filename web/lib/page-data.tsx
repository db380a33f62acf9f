import { type DehydratedState, dehydrate, hydrate, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { RequestError } from './api.ts'
import { toScriptJson } from './json-ld.ts'

const ID = 'page-data'

/**
 * The loaders' query cache, failures included, rendered on the server only. JSON parses many times faster than a script
 * and needs no hash in the content security policy.
 */
export function PageData() {
  const queryClient = useQueryClient()
  return (
    <script
      id={ID}
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own escaped JSON, which cannot close the script.
      dangerouslySetInnerHTML={{ __html: serialize(queryClient) }}
    />
  )
}

const serialize = (queryClient: QueryClient): string =>
  toScriptJson(dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' }))

/** Fills the browser's query cache from the page's HTML. */
export function hydratePageData(queryClient: QueryClient): void {
  const data: DehydratedState = JSON.parse(document.getElementById(ID)?.textContent || '{}')
  // JSON keeps an error's fields but not its class.
  for (const { state } of data.queries ?? [])
    if (state.error) {
      const { status, detail, fields } = state.error as RequestError
      state.error = new RequestError(status, detail, { fields })
    }
  hydrate(queryClient, data)
}
