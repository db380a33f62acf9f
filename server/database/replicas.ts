import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Connection, connect } from './connect.ts'

/** A replica further behind is left out while the primary answers. */
export const MAX_LAG_MS = 2_000
const POLL_MS = 250
const POLL_TIMEOUT_MS = 1_000

/** `behind`: further than MAX_LAG_MS, or promoted to a primary other than ours, whose timeline may be another one. */
export type ReplicaState = 'ok' | 'behind' | 'unreachable'

export interface Replica extends Pick<Connection, 'db' | 'pool'> {
  /** It has replayed all that was committed before then; by `performance.now()`. */
  readonly currentAt: number
}

export interface Replicas {
  /**
   * The replica to read from next: in turns one of those that are at most MAX_LAG_MS behind, and while the primary is away the
   * one that has replayed the most.
   */
  choose(): Replica | null
  /** As of the last time it was asked, which is four times a second. */
  isPrimaryUp(): boolean
  /** Asks it now. */
  askPrimary(): Promise<void>
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
}

/** Where the primary's write-ahead log was at a time: what was committed before it is before that position. */
interface Mark {
  at: number
  position: bigint
}

interface Standby extends Connection {
  currentAt: number
  replayed: bigint
  isUp: boolean
}

/** No two servers have started in the same microsecond. */
const SERVER = 'pg_is_in_recovery() as "isStandby", pg_postmaster_start_time()::text as server'
const WRITTEN = `select pg_current_wal_lsn() - '0/0' as position, ${SERVER}`
const REPLAYED = `select coalesce(pg_last_wal_replay_lsn(), pg_current_wal_lsn()) - '0/0' as position, ${SERVER}`

/**
 * Follows how far each replica has replayed the primary's write-ahead log. Positions rather than times, because an idle
 * primary sends nothing and a replica then looks older than it is.
 */
export function openReplicas({ primaryUrl, urls, size, isGuarded, onError }: ReplicaOptions): Replicas {
  const marks: Mark[] = []
  const standbys = urls.map((url) => ({
    ...connect(url, { size, isGuarded, onError }),
    currentAt: Number.NEGATIVE_INFINITY,
    replayed: 0n,
    isUp: false,
  }))
  let isPrimaryUp = true
  let primaryServer: string | undefined
  let turn = 0

  const primary = follow(primaryUrl, WRITTEN, (answer, at) => {
    isPrimaryUp = answer !== null
    if (!answer) return
    if (answer.server !== primaryServer) marks.length = 0
    primaryServer = answer.server
    marks.push({ at, position: answer.position })
    while (marks[0] && marks[0].at < at - MAX_LAG_MS) marks.shift()
  })
  const followed = standbys.map((standby, index) =>
    follow(urls[index] ?? '', REPLAYED, (answer, at) => {
      standby.isUp = answer !== null
      if (!answer) return
      const { position, isStandby, server } = answer
      standby.replayed = position
      // Promoted, and DATABASE_URL has followed: it has all there is. Elsewhere positions of a promoted one compare to nothing.
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
    askPrimary: primary.ask,
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
  /** In the write-ahead log. */
  position: bigint
  isStandby: boolean
  server: string
}

/**
 * Asks for a position of the write-ahead log until closed, on a connection of its own: one of a busy pool would look like a
 * server that is away. Tells null where the server is away or has no such position.
 */
function follow(
  connectionString: string,
  query: string,
  tell: (answer: Answer | null, askedAt: number) => void,
): { ask: () => Promise<void>; close: () => Promise<void> } {
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

  async function askOnce(): Promise<void> {
    const askedAt = performance.now()
    const answer = await pool.query<Omit<Answer, 'position'> & { position: string | null }>(query).catch(() => null)
    const row = answer?.rows[0]
    tell(row?.position == null ? null : { ...row, position: BigInt(row.position) }, askedAt)
  }
  let asking: Promise<void> | undefined
  function ask(): Promise<void> {
    asking ??= askOnce().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      await ask()
      await pause(POLL_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const polling = poll()
  return {
    ask,
    async close() {
      stopping.abort()
      await polling
      await pool.end()
    },
  }
}
