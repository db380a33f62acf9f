import { createFileRoute } from '@tanstack/react-router'
import { saleParam, searchChange } from '../admin/search-params.ts'
import { SettleUp } from '../admin/settlement/settle-up.tsx'
import { textParams } from '../lib/text-params.ts'

export const Route = createFileRoute('/admin/settle-up')({
  validateSearch: textParams<{ sale?: string }>('sale'),
  component: () => {
    const navigate = Route.useNavigate()
    return (
      <SettleUp
        sale={saleParam(Route.useSearch().sale)}
        onSale={(next) => navigate(searchChange<{ sale?: string }>({ sale: next }))}
      />
    )
  },
})
