import { createFileRoute } from '@tanstack/react-router'
import { StatementPage } from '../seller/statement/statement-page.tsx'

interface StatementSearch {
  /** Set by the URLs to which Stripe returns sellers. */
  connect?: string
}

export const Route = createFileRoute('/seller/statement')({
  validateSearch: ({ connect }: Record<string, unknown>): StatementSearch =>
    connect === 'done' || connect === 'again' ? { connect } : {},
  component: () => {
    const { connect } = Route.useSearch()
    return <StatementPage connect={connect} />
  },
})
