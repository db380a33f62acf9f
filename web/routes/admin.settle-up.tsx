import { createFileRoute } from '@tanstack/react-router'
import { saleParam, searchChange } from '../admin/search-params.ts'
import { SettleUp } from '../admin/settlement/settle-up.tsx'
import { textParams } from '../lib/text-params.ts'

interface SettleUpSearch {
  /** The id of a sale. Default: all time. */
  sale?: string
}

export const Route = createFileRoute('/admin/settle-up')({
  validateSearch: textParams<SettleUpSearch>('sale'),
  component: () => {
    const navigate = Route.useNavigate()
    return (
      <SettleUp
        sale={saleParam(Route.useSearch().sale)}
        onSale={(next) => navigate(searchChange<SettleUpSearch>({ sale: next }))}
      />
    )
  },
})
