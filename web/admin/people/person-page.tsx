import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide'
import { isMissing } from '../../lib/missing.ts'
import { useApi } from '../../lib/use-api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailure } from '../section.tsx'
import { personQuery } from './people-queries.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonFacts } from './person-facts.tsx'

export function PersonPage({ id }: { id: string }) {
  const { data: person, error, isPending, refetch } = useQuery(personQuery(useApi(), id))
  const isGone = isMissing(error)
  return (
    <div className="grid gap-5">
      <ButtonLink to="/admin/people" variant="quiet" size="small" className="-ml-3.5 justify-self-start">
        <Icon of={ArrowLeft} className="size-4" />
        All people
      </ButtonLink>
      {isPending && <Skeleton className="h-120" />}
      {isGone && (
        <EmptyState title="There is no such account" text="It may have been deleted.">
          <ButtonLink to="/admin/people" variant="secondary">
            All people
          </ButtonLink>
        </EmptyState>
      )}
      {error && !isGone && !person && (
        <LoadFailure what="We couldn't load this account" error={error} retry={refetch} />
      )}
      {person && (
        <>
          <PersonFacts person={person} />
          <PersonActions person={person} />
        </>
      )}
    </div>
  )
}
