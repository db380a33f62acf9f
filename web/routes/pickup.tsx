import { createFileRoute } from '@tanstack/react-router'
import { loadPass } from '../pickup/pass/held-pass.ts'
import { PickupPage } from '../pickup/pickup-page.tsx'

interface PickupSearch {
  /** The id of a sale, or `none`. Default: the latest. */
  sale?: string
  /** From a receipt's QR code, scanned with a phone's camera app. */
  code?: string
  /** Opens the till. */
  sell?: 'here'
}

export const Route = createFileRoute('/pickup')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: ({ sale, code, sell }: Record<string, unknown>): PickupSearch => ({
    ...(typeof sale === 'string' && { sale }),
    ...(typeof code === 'string' && { code }),
    ...(sell === 'here' && { sell: 'here' as const }),
  }),
  loader: ({ context: { queryClient, api } }) => loadPass(queryClient, api),
  component: () => {
    const navigate = Route.useNavigate()
    const { sale, code, sell } = Route.useSearch()
    return (
      <PickupPage
        sale={sale}
        code={code}
        isSelling={sell === 'here'}
        onChange={(next) => navigate({ search: next, replace: true, viewTransition: false })}
      />
    )
  },
})
