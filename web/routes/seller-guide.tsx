import { createFileRoute } from '@tanstack/react-router'
import { SellerGuidePage } from '../info/seller-guide-page.tsx'
import { load } from '../lib/load.ts'
import { upcomingSaleQuery } from '../sale/sale-queries.ts'

export const Route = createFileRoute('/seller-guide')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient, api } }) => load(queryClient.prefetchQuery(upcomingSaleQuery(api))),
  component: SellerGuidePage,
})
