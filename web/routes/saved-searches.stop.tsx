import { createFileRoute } from '@tanstack/react-router'
import { StopSearchMails } from '../favorite/stop-search-mails.tsx'

export const Route = createFileRoute('/saved-searches/stop')({
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: typeof token === 'string' ? token : '' }),
  component: Stop,
})

function Stop() {
  return <StopSearchMails token={Route.useSearch().token} />
}
