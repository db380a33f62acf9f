import { createFileRoute } from '@tanstack/react-router'
import { load } from '../lib/load.ts'
import { HotItemsPage } from '../marketplace/hot-items-page.tsx'
import { hotItemsQuery } from '../marketplace/hot-items-query.ts'

export const Route = createFileRoute('/hot-items')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient, api } }) => load(queryClient.prefetchQuery(hotItemsQuery(api))),
  component: HotItemsPage,
})
