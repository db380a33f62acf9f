import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ReceiptPage } from '../checkout/receipt-page.tsx'
import { receiptQuery } from '../checkout/receipt-query.ts'
import { RequestError } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'

export const Route = createFileRoute('/receipt/$secret')({
  loader: async ({ context: { queryClient, api }, params: { secret } }) => {
    await queryClient.ensureQueryData(receiptQuery(api, secret)).catch((error: unknown) => {
      throw error instanceof RequestError && error.status === 404 ? notFound() : error
    })
  },
  component: () => {
    const { data: receipt } = useSuspenseQuery(receiptQuery(useApi(), Route.useParams().secret))
    return <ReceiptPage receipt={receipt} />
  },
})
