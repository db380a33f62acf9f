import { createFileRoute } from '@tanstack/react-router'
import { SettleUp } from '../admin/settlement/settle-up.tsx'

interface SettleUpSearch {
  /** The id of a sale. Default: all time. */
  sale?: string
}

export const Route = createFileRoute('/admin/settle-up')({
  validateSearch: ({ sale }: Record<string, unknown>): SettleUpSearch =>
    typeof sale === 'string' && /^[1-9]\d{0,14}$/.test(sale) ? { sale } : {},
  component: () => {
    const navigate = Route.useNavigate()
    const { sale } = Route.useSearch()
    return (
      <SettleUp
        sale={sale}
        onSale={(next) => navigate({ search: next ? { sale: next } : {}, replace: true, viewTransition: false })}
      />
    )
  },
})
