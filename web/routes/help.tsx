import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '../info/help-page.tsx'
import { load } from '../lib/load.ts'
import { upcomingSaleQuery } from '../sale/sale-queries.ts'

export const Route = createFileRoute('/help')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient, api } }) => load(queryClient.prefetchQuery(upcomingSaleQuery(api))),
  component: HelpPage,
})
