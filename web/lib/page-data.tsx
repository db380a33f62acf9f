import { type DehydratedState, dehydrate, hydrate, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { RequestError } from './api.ts'
import { asScript } from './as-json.ts'

const ID = 'page-data'

/**
 * What the loaders have read, failures too, for the browser to begin with. As JSON, which both sides read and write many
 * times faster than a program that builds the same; and no script, so the content policy has nothing to name. Drawn by the
 * server only.
 */
export function PageData() {
  const queryClient = useQueryClient()
  return (
    <script
      id={ID}
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own making, which cannot end the script.
      dangerouslySetInnerHTML={{ __html: pack(queryClient) }}
    />
  )
}

const pack = (queryClient: QueryClient): string =>
  asScript(dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' }))

/** In the browser: puts what the page came with into its cache. */
export function unpackPageData(queryClient: QueryClient): void {
  const packed: DehydratedState = JSON.parse(document.getElementById(ID)?.textContent || '{}')
  // JSON has kept what there was to know of a failure, but not what it is.
  for (const { state } of packed.queries ?? [])
    if (state.error) {
      const { status, detail, fields } = state.error as RequestError
      state.error = new RequestError(status, detail, fields)
    }
  hydrate(queryClient, packed)
}
