import pg from 'pg'
import { pause } from '../pause.ts'
import { type Connection, connect } from './connect.ts'

/** While the primary is up, reads skip replicas that are further behind. */
export const MAX_LAG_MS = 2_000
const POLL_MS = 250
const POLL_TIMEOUT_MS = 1_000

/**
 * `unreachable`: also a database that is no copy of the primary's. `behind`: by more than MAX_LAG_MS, or promoted to a
 * primary other than ours, possibly on another timeline.
 */
export type ReplicaState = 'ok' | 'behind' | 'unreachable'

export interface Replica extends Pick<Connection, 'db' | 'pool'> {
  /** By `performance.now()`: every commit before then has been replayed. */
  readonly currentAt: number
}

export interface Replicas {
  /**
   * The replica for the next read: round-robin among those at most MAX_LAG_MS behind. While the primary is down, the one
   * that has replayed the most.
   */
  choose(): Replica | null
  /** As of the last check, up to POLL_MS ago. */
  isPrimaryUp(): boolean
  checkPrimary(): Promise<void>
  states(): { state: ReplicaState; lagMs: number }[]
  close(): Promise<void>
}

interface ReplicaOptions {
  primaryUrl: string
  urls: readonly string[]
  /** Connections per replica. */
  size?: number
  isGuarded?: boolean
  onError: (error: Error) => void
  /** Called when the replica at that position in `urls` cannot be used, with the reason, and with null once it can. */
  onChange?: (index: number, problem: string | null) => void
}

/** The position of the primary's write-ahead log at a time: earlier commits are before it. */
interface Mark {
  at: number
  position: bigint
}

interface Standby extends Connection {
  currentAt: number
  replayed: bigint
  isUp: boolean
  /** Unlike `!isUp`, false until the first check. */
  hasProblem: boolean
}

/** The start time identifies a server. All copies of a database have its origin. */
const SERVER = `pg_is_in_recovery() as "isStandby", pg_postmaster_start_time()::text as server,
  (select system_identifier from pg_control_system()) || ' ' || current_database() as origin`
const WRITTEN = `select pg_current_wal_lsn() - '0/0' as position, ${SERVER}`
// Once a server is not a standby, pg_last_wal_replay_lsn() stays at the end of its recovery.
const REPLAYED = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
  - '0/0' as position, ${SERVER}`

/**
 * Tracks how far each replica has replayed the primary's write-ahead log. Compares positions rather than times: while
 * the primary is idle it sends nothing, and replay timestamps look stale.
 */
export function openReplicas(options: ReplicaOptions): Replicas {
  const { primaryUrl, urls, size, isGuarded, onError, onChange } = options
  const marks: Mark[] = []
  const standbys = urls.map((url) => ({
    ...connect(url, { size, isGuarded, onError }),
    currentAt: Number.NEGATIVE_INFINITY,
    replayed: 0n,
    isUp: false,
    hasProblem: false,
  }))
  let isPrimaryUp = true
  let primaryServer: string | undefined
  let primaryOrigin: string | undefined
  let turn = 0

  const primary = pollPosition(primaryUrl, WRITTEN, (answer, at) => {
    isPrimaryUp = answer !== null
    if (!answer) return
    if (answer.server !== primaryServer) marks.length = 0
    primaryServer = answer.server
    primaryOrigin = answer.origin
    marks.push({ at, position: answer.position })
    while (marks[0] && marks[0].at < at - MAX_LAG_MS) marks.shift()
  })
  const followed = standbys.map((standby, index) =>
    pollPosition(urls[index] ?? '', REPLAYED, (answer, at, failure) => {
      const isCopy = primaryOrigin === undefined || answer?.origin === primaryOrigin
      const problem = answer && !isCopy ? 'it is not a copy of the database in DATABASE_URL' : failure
      standby.isUp = problem === null
      if (standby.hasProblem === standby.isUp) onChange?.(index, problem)
      standby.hasProblem = !standby.isUp
      if (!answer || !isCopy) return
      const { position, isStandby, server } = answer
      standby.replayed = position
      // Promoted, and DATABASE_URL points to it. The positions of any other promoted server are not comparable.
      if (!isStandby && server === primaryServer) standby.currentAt = at
      const passed = isStandby && marks.findLast((mark) => mark.position <= position)
      if (passed) standby.currentAt = passed.at
    }),
  )

  const lagOf = ({ currentAt }: Standby) => performance.now() - currentAt
  const isUsable = (standby: Standby) => standby.isUp && lagOf(standby) <= MAX_LAG_MS
  const most = (best: Standby, standby: Standby) => (standby.replayed > best.replayed ? standby : best)

  return {
    choose() {
      const usable = standbys.filter(isPrimaryUp ? isUsable : ({ isUp }) => isUp)
      if (usable.length === 0) return null
      return (isPrimaryUp ? usable[turn++ % usable.length] : usable.reduce(most)) ?? null
    },
    isPrimaryUp: () => isPrimaryUp,
    checkPrimary: primary.check,
    states: () =>
      standbys.map((standby) => ({
        state: !standby.isUp ? 'unreachable' : isUsable(standby) || !isPrimaryUp ? 'ok' : 'behind',
        lagMs: lagOf(standby),
      })),
    async close() {
      await Promise.all([primary, ...followed, ...standbys].map((one) => one.close()))
    },
  }
}

interface Answer {
  position: bigint
  isStandby: boolean
  server: string
  origin: string
}

/**
 * Polls a write-ahead log position until closed. Uses a dedicated connection: waiting for a busy pool would look like an
 * outage. Reports null if the server is down or has no such position.
 */
function pollPosition(
  connectionString: string,
  query: string,
  report: (answer: Answer | null, askedAt: number, failure: string | null) => void,
): { check: () => Promise<void>; close: () => Promise<void> } {
  const stopping = new AbortController()
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: POLL_TIMEOUT_MS,
    query_timeout: POLL_TIMEOUT_MS,
    application_name: 'fernvale replicas',
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  async function checkOnce(): Promise<void> {
    const askedAt = performance.now()
    try {
      const { rows } = await pool.query<Omit<Answer, 'position'> & { position: string | null }>(query)
      const [row] = rows
      if (row?.position == null) report(null, askedAt, 'it has no position in a write-ahead log')
      else report({ ...row, position: BigInt(row.position) }, askedAt, null)
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException
      report(null, askedAt, message || code || 'no connection')
    }
  }
  let checking: Promise<void> | undefined
  function check(): Promise<void> {
    checking ??= checkOnce().finally(() => {
      checking = undefined
    })
    return checking
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      await check()
      await pause(POLL_MS, stopping.signal)
    }
  }
  const polling = poll()
  return {
    check,
    async close() {
      stopping.abort()
      await polling
      await pool.end()
    },
  }
}
