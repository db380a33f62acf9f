import { createFileRoute } from '@tanstack/react-router'
import { HotItemsPage } from '../hot-items/hot-items-page.tsx'
import { hotItemsQuery } from '../hot-items/hot-items-query.ts'
import { load } from '../lib/load.ts'

export const Route = createFileRoute('/hot-items')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient, api } }) => load(queryClient.prefetchQuery(hotItemsQuery(api))),
  component: HotItemsPage,
})
