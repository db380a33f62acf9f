import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ReceiptMissing } from '../checkout/receipt-missing.tsx'
import { ReceiptPage } from '../checkout/receipt-page.tsx'
import { receiptQuery } from '../checkout/receipt-query.ts'
import { orMissing } from '../lib/missing.ts'
import { useApi } from '../lib/use-api.ts'

export const Route = createFileRoute('/receipt/$secret')({
  codeSplitGroupings: [['loader', 'component'], ['notFoundComponent']],
  loader: async ({ context: { queryClient, api }, params: { secret } }) => {
    const query = { ...receiptQuery(api, secret), revalidateIfStale: true }
    await queryClient.ensureQueryData(query).catch((error: unknown) => {
      throw orMissing(error)
    })
  },
  component: () => {
    const { data: receipt, dataUpdatedAt } = useSuspenseQuery(receiptQuery(useApi(), Route.useParams().secret))
    return <ReceiptPage receipt={receipt} readAt={dataUpdatedAt} />
  },
  notFoundComponent: ReceiptMissing,
})
