import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../contracts/admin.ts'
import { useApi } from '../lib/use-api.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { auditQuery } from './admin-queries.ts'
import { localTime, wholeNumber } from './figures.ts'
import { AdminSection, LoadFailure } from './section.tsx'

export function AuditTrail() {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQuery(useApi()),
  )
  const entries = data?.pages.flat()
  return (
    <AdminSection id="audit" title="Audit Trail">
      {isPending && <Skeleton className="h-40" />}
      {error && !data && <LoadFailure what="We couldn't load the audit trail" error={error} retry={refetch} />}
      {entries?.length === 0 && <EmptyState title="No activity yet" />}
      {entries && entries.length > 0 && (
        <ol className="divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.id} className="flex flex-wrap justify-between gap-x-6 py-2">
              <span className="min-w-0 flex-1 basis-64">{sentence(entry)}</span>
              <time dateTime={entry.createdAt} className="text-muted text-sm">
                {localTime(entry.createdAt)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          Show earlier entries
        </Button>
      )}
    </AdminSection>
  )
}

function sentence({ actor, action, subject, subjectId, details }: AuditEntry) {
  const [noun = '', act = ''] = action.split('.')
  return (
    <>
      <strong>{actor ?? 'The shop'}</strong> {act.replaceAll('-', ' ')}{' '}
      {describeSubject(noun, subject, subjectId, details)}
    </>
  )
}

function describeSubject(
  noun: string,
  subject: string | null,
  id: number | null,
  details: AuditEntry['details'],
): string {
  if (noun === 'hold' && subject) return `the hold on “${subject}”`
  if (subject) return `“${subject}”`
  if (noun === 'sale' && typeof details.startDate === 'string') return `the sale on ${localTime(details.startDate)}`
  if (noun === 'images') return `${wholeNumber(Number(details.deleted ?? 0))} orphaned images`
  return id === null ? noun : `${noun} ${id}`
}
