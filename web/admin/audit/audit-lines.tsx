import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide'
import { useId, useState } from 'react'
import type { AuditEntry, AuditLine } from '../../../contracts/audit.ts'
import { useApi } from '../../lib/use-api.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { localDateTime } from '../local-time.ts'
import { Paged } from '../paged-list.tsx'
import { auditLineQuery } from './audit-queries.ts'
import type { AuditSearch } from './audit-search.ts'
import { actorOf, noteOf, objectOf, verbOf } from './audit-sentence.ts'

export const AuditLines = ({ lines, search = {} }: { lines: AuditLine[]; search?: AuditSearch }) => (
  <ol className="divide-y divide-line">
    {lines.map((line) => (
      <li key={line.id}>
        {line.count > 1 ? <GatheredLine line={line} search={search} /> : <EntryLine entry={line} />}
      </li>
    ))}
  </ol>
)

const rowClass = 'grid gap-x-6 py-2 sm:grid-cols-[minmax(0,1fr)_auto]'

const EntryLine = ({ entry }: { entry: AuditEntry }) => (
  <div className={rowClass}>
    <span>
      <strong>{actorOf(entry)}</strong> {verbOf(entry.action)} {objectOf(entry)}
      <Note of={entry} />
    </span>
    <Time at={entry.createdAt} />
  </div>
)

function Note({ of }: { of: AuditEntry }) {
  const note = noteOf(of)
  return note && <span className="text-muted">: {note}</span>
}

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} className="text-muted text-sm tabular-nums">
    {localDateTime(at)}
  </time>
)

/** Expands to show its entries. */
function GatheredLine({ line, search }: { line: AuditLine; search: AuditSearch }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={`${rowClass} min-h-11 w-full text-left hover:text-fern`}
      >
        <span className="wrap-anywhere">
          <strong>{actorOf(line)}</strong> {verbOf(line.action)} {objectOf(line)}
          <Icon of={ChevronDown} className={`ml-1.5 inline size-4 ${open ? 'rotate-180' : ''}`} />
        </span>
        <Time at={line.createdAt} />
      </button>
      <div id={id} hidden={!open} className="mb-2 border-line border-l-2 pl-4">
        {open && <LineEntries line={line} search={search} />}
      </div>
    </>
  )
}

function LineEntries({ line, search }: { line: AuditLine; search: AuditSearch }) {
  const query = useInfiniteQuery(auditLineQuery(useApi(), search, line))
  return (
    <div className="grid gap-2">
      <Paged
        query={query}
        rows={query.data?.pages.flat()}
        skeleton={<Skeleton className="h-24" />}
        empty={null}
        failure="We couldn't load these entries"
        more="Show more"
      >
        {(entries) => (
          <ol>
            {entries.map((entry) => (
              <li key={entry.id} className="py-1 text-sm">
                {objectOf(entry)}
                <Note of={entry} />
              </li>
            ))}
          </ol>
        )}
      </Paged>
    </div>
  )
}
