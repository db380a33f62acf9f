import { useInfiniteQuery } from '@tanstack/react-query'
import { Mail } from 'lucide'
import type { MessageState } from '../../../contracts/admin-rules.ts'
import { useApi } from '../../lib/use-api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { PagedList } from '../paged-list.tsx'
import { SearchField } from '../search-field.tsx'
import type { Filtered } from '../search-params.ts'
import { MessageCard } from './message-card.tsx'
import { type MessagesSearch, messagesQuery } from './message-queries.ts'

const STATE_NAMES: Record<MessageState, string> = { open: 'Open', answered: 'Answered', all: 'All' }

export function Messages({ search, onSearch }: Filtered<MessagesSearch>) {
  const query = useInfiniteQuery(messagesQuery(useApi(), search))
  const { q, state = 'open' } = search
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchField
          label="Search messages"
          placeholder="Sender, subject or words"
          value={q}
          onSearch={(text) => onSearch({ q: text })}
        />
        <Select label="Show" value={state} onChange={({ target }) => onSearch({ state: target.value as MessageState })}>
          <Options names={STATE_NAMES} />
        </Select>
      </div>
      <PagedList
        label="Messages"
        query={query}
        failure="We couldn't load the messages"
        empty={
          q !== undefined ? (
            <EmptyState title="No messages match your search" />
          ) : (
            <EmptyState
              icon={Mail}
              title={state === 'open' ? 'All answered' : 'No messages yet'}
              text="What people write in the contact form shows up here."
            />
          )
        }
      >
        {(message) => <MessageCard message={message} />}
      </PagedList>
    </div>
  )
}
