import { createFileRoute } from '@tanstack/react-router'
import { load } from '../lib/load.ts'
import { upcomingSaleQuery } from '../sale/sale-queries.ts'
import { SellerGuidePage } from '../seller-guide/seller-guide-page.tsx'

export const Route = createFileRoute('/seller-guide')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient, api } }) => load(queryClient.prefetchQuery(upcomingSaleQuery(api))),
  component: SellerGuidePage,
})
