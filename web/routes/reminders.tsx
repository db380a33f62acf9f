import { createFileRoute } from '@tanstack/react-router'
import { RemindersPage } from '../info/reminders-page.tsx'
import { load } from '../lib/load.ts'
import { upcomingSaleQuery } from '../sale/sale-queries.ts'

export const Route = createFileRoute('/reminders')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient, api } }) => load(queryClient.prefetchQuery(upcomingSaleQuery(api))),
  component: RemindersPage,
})
