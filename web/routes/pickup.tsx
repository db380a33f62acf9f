import { createFileRoute } from '@tanstack/react-router'
import { textParams } from '../lib/text-params.ts'
import { loadPass } from '../pickup/pass/held-pass.ts'
import { PickupPage } from '../pickup/pickup-page.tsx'

interface PickupSearch {
  /** The id of a sale, or `none`. Default: the latest. */
  sale?: string
  /** From a receipt's QR code, scanned with a phone's camera app. */
  code?: string
  /** `here` opens the till. */
  sell?: string
}

export const Route = createFileRoute('/pickup')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: textParams<PickupSearch>('sale', 'code', 'sell'),
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
