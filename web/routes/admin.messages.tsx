import { createFileRoute } from '@tanstack/react-router'
import { MESSAGE_STATES } from '../../contracts/person-rules.ts'
import type { MessagesSearch } from '../admin/lists.ts'
import { Messages } from '../admin/messages/messages.tsx'
import { oneOf, textParam } from '../admin/search-params.ts'

export const Route = createFileRoute('/admin/messages')({
  validateSearch: ({ q, state }: Record<string, unknown>): MessagesSearch => ({
    q: textParam(q),
    state: oneOf(MESSAGE_STATES, state),
  }),
  component: MessagesRoute,
})

function MessagesRoute() {
  const navigate = Route.useNavigate()
  return (
    <Messages
      search={Route.useSearch()}
      onSearch={(search) => navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
