import { createFileRoute } from '@tanstack/react-router'
import { load } from '../lib/load.ts'
import { RemindersPage } from '../sale/reminders-page.tsx'
import { upcomingSaleQuery } from '../sale/sale-queries.ts'

export const Route = createFileRoute('/reminders')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient, api } }) => load(queryClient.prefetchQuery(upcomingSaleQuery(api))),
  component: RemindersPage,
})
