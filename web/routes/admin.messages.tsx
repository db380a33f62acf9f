import { createFileRoute } from '@tanstack/react-router'
import { MESSAGE_STATES } from '../../contracts/admin-rules.ts'
import type { MessagesSearch } from '../admin/messages/message-queries.ts'
import { Messages } from '../admin/messages/messages.tsx'
import { oneOf, searchChange, textParam } from '../admin/search-params.ts'
import { textParams } from '../lib/text-params.ts'

export const Route = createFileRoute('/admin/messages')({
  validateSearch: textParams<MessagesSearch>('q', 'state'),
  component: MessagesRoute,
})

function MessagesRoute() {
  const navigate = Route.useNavigate()
  const { q, state } = Route.useSearch()
  const search = { q: textParam(q), state: oneOf(MESSAGE_STATES, state) }
  return <Messages search={search} onSearch={(change) => navigate(searchChange(change))} />
}
