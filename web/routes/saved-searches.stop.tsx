import { createFileRoute } from '@tanstack/react-router'
import { StopSearchMails } from '../favorite/stop-search-mails.tsx'
import { textParams } from '../lib/text-params.ts'

export const Route = createFileRoute('/saved-searches/stop')({
  validateSearch: textParams<{ token?: string }>('token'),
  component: Stop,
})

function Stop() {
  return <StopSearchMails token={Route.useSearch().token ?? ''} />
}
