import type { AuditEntry, AuditLine } from '../../contracts/audit.ts'
import type { Answer } from '../../contracts/call.ts'
import type { CallQuery } from '../../contracts/calls.ts'
import type { Queryable } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import {
  type EntryRow,
  type EntrySpan,
  findBoughtTitles,
  findEntries,
  findTitles,
  findUsernames,
  SUBJECTS,
} from './audit-queries.ts'

/** Who did what, newest first. */
export async function auditTrail({ db }: Pick<Deps, 'db'>, span: EntrySpan): Promise<Answer<typeof AuditEntry>[]> {
  return nameSubjects(db, await findEntries(db, span))
}

/** Shorter runs of the same action stay separate lines. */
const GATHERED_FROM = 3
/** The longest gap between two actions in one line. */
const GATHERED_WITHIN_MS = 60_000
const FIRST_CHUNK = 100
const CHUNK = 1000
/** Longer runs are split. */
const MAX_READ = 20 * CHUNK

/** The entries as lines: many of the same action in a row, by one person, are one line. */
export async function gatheredTrail(
  { db }: Pick<Deps, 'db'>,
  { limit, ...filter }: CallQuery<'GET /api/admin/audit-trail/gathered'>,
): Promise<{ lines: Answer<typeof AuditLine>[]; next: number | null }> {
  const rows: EntryRow[] = []
  let runs: Run[] = []
  let isWhole = false
  // The last run may continue in the next chunk.
  while (!isWhole && runs.length <= limit && rows.length < MAX_READ) {
    const size = rows.length === 0 ? FIRST_CHUNK : CHUNK
    const chunk = await findEntries(db, { ...filter, before: rows.at(-1)?.id ?? filter.before, limit: size })
    rows.push(...chunk)
    runs = runsOf(rows)
    isWhole = chunk.length < size
  }
  const shown = runs.slice(0, limit)
  const last = shown.at(-1)?.at(-1)
  const entries = await nameSubjects(
    db,
    shown.map(([latest]) => latest),
  )
  const lines = entries.map((entry, index) => {
    const run = shown[index] ?? []
    return { ...entry, count: subjectsOf(run), firstId: run.at(-1)?.id ?? entry.id }
  })
  return { lines, next: last && (!isWhole || runs.length > limit) ? last.id : null }
}

type Run = [EntryRow, ...EntryRow[]]

function runsOf(rows: EntryRow[]): Run[] {
  const runs: Run[] = []
  for (const row of rows) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && isSameAct(before, row)) run.push(row)
    else runs.push([row])
  }
  return runs.flatMap((run): Run[] => (subjectsOf(run) < GATHERED_FROM ? run.map((row): Run => [row]) : [run]))
}

/** One sale changed three times is not three sales. Entries without a subject count one each. */
const subjectsOf = (run: EntryRow[]): number => new Set(run.map(({ id, subjectId }) => subjectId ?? -id)).size

const isSameAct = (later: EntryRow, earlier: EntryRow): boolean =>
  later.action === earlier.action &&
  later.actorId === earlier.actorId &&
  later.details.passId === earlier.details.passId &&
  later.createdAt.getTime() - earlier.createdAt.getTime() <= GATHERED_WITHIN_MS

type FindNames = (db: Queryable, ids: number[]) => PromiseLike<{ id: number; name: string }[]>

async function nameSubjects(db: Queryable, rows: EntryRow[]): Promise<Answer<typeof AuditEntry>[]> {
  const read = async (nouns: string[], find: FindNames): Promise<Map<number, string>> => {
    const ids = rows.flatMap(({ action, subjectId }) =>
      subjectId && nouns.includes(nounOf(action)) ? [subjectId] : [],
    )
    return new Map(ids.length === 0 ? [] : (await find(db, [...new Set(ids)])).map(({ id, name }) => [id, name]))
  }
  const items = await read(SUBJECTS.item, findTitles)
  const bought = await read(SUBJECTS.purchase, findBoughtTitles)
  const accounts = await read(SUBJECTS.account, findUsernames)
  const namesOf = (noun: string) =>
    SUBJECTS.item.includes(noun) ? items : SUBJECTS.purchase.includes(noun) ? bought : accounts
  return rows.map(({ actorId: _, ...entry }) => {
    const noun = nounOf(entry.action)
    const isNamed = Object.values(SUBJECTS).flat().includes(noun)
    const name = isNamed && entry.subjectId !== null ? namesOf(noun).get(entry.subjectId) : undefined
    return { ...entry, subject: name ?? storedName(entry.details) }
  })
}

const nounOf = (action: string): string => action.split('.')[0] ?? ''

/** The name stored in the entry, for a subject that is deleted or has no name of its own. */
function storedName({ title, name, username, location }: Record<string, unknown>): string | null {
  const found = [title, name, username, location].find((text) => typeof text === 'string' && text !== '')
  return typeof found === 'string' ? found : null
}
