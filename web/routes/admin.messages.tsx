import { createFileRoute } from '@tanstack/react-router'
import { MESSAGE_STATES } from '../../contracts/person-rules.ts'
import type { MessagesSearch } from '../admin/lists.ts'
import { Messages } from '../admin/messages/messages.tsx'
import { oneOf, textParam } from '../admin/search-params.ts'
import { textParams } from '../lib/text-params.ts'

export const Route = createFileRoute('/admin/messages')({
  validateSearch: textParams<MessagesSearch>('q', 'state'),
  component: MessagesRoute,
})

function MessagesRoute() {
  const navigate = Route.useNavigate()
  const { q, state } = Route.useSearch()
  const search = { q: textParam(q), state: oneOf(MESSAGE_STATES, state) }
  const change = (change: MessagesSearch) =>
    navigate({ search: (known) => ({ ...known, ...change }), replace: true, resetScroll: false })
  return <Messages search={search} onSearch={change} />
}
