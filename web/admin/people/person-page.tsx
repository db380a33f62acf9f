import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide'
import { useApi } from '../../lib/use-api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../loaded.tsx'
import { personQuery } from './people-queries.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonFacts } from './person-facts.tsx'

export function PersonPage({ id }: { id: string }) {
  const query = useQuery(personQuery(useApi(), id))
  return (
    <div className="grid gap-5">
      <ButtonLink to="/admin/people" variant="quiet" size="small" className="-ml-3.5 justify-self-start">
        <Icon of={ArrowLeft} className="size-4" />
        All people
      </ButtonLink>
      <Loaded
        query={query}
        skeleton="h-120"
        failure="We couldn't load this account"
        missing={
          <EmptyState title="There is no such account" text="It may have been deleted.">
            <ButtonLink to="/admin/people" variant="secondary">
              All people
            </ButtonLink>
          </EmptyState>
        }
      >
        {(person) => (
          <>
            <PersonFacts person={person} />
            <PersonActions person={person} />
          </>
        )}
      </Loaded>
    </div>
  )
}
