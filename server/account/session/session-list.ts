import { LRUCache } from 'lru-cache'
import type { OpenSession } from '../../../contracts/account-security.ts'
import type { Answer } from '../../../contracts/call.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE_MS } from '../../durations.ts'
import { notFound } from '../../http/app-error.ts'
import { deviceOf } from './device.ts'
import { endSession, findSessions, markSeen } from './session-queries.ts'

/** The account's sessions; `sid` is the current one. */
export async function listSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: number,
  sid: string,
): Promise<Answer<typeof OpenSession>[]> {
  const rows = await findSessions(db, accountId, now())
  return rows.map((row) => ({
    id: row.handle,
    device: deviceOf(row.sess.userAgent),
    isCurrent: row.sid === sid,
    startedAt: row.sess.startedAt ? new Date(row.sess.startedAt) : null,
    seenAt: row.seenAt,
  }))
}

/** Throws 404 for someone else's session. */
export async function signOutDevice({ db }: Pick<Deps, 'db'>, accountId: number, handle: string): Promise<void> {
  if (!(await endSession(db, accountId, handle))) throw notFound('This device is already signed out.')
}

/** Per session and server, to avoid a write for every read. */
const TOUCH_INTERVAL_MS = 5 * MINUTE_MS

/** Records in the background that a session is in use. */
export function touchSessions({ db, now, log }: Deps): (sid: string) => void {
  const touched = new LRUCache<string, number>({ max: 10_000 })
  return (sid) => {
    const time = now()
    if (time.getTime() - (touched.get(sid) ?? Number.NEGATIVE_INFINITY) < TOUCH_INTERVAL_MS) return
    touched.set(sid, time.getTime())
    markSeen(db, sid, time).catch((error) => log.warn({ err: error }, 'session not touched'))
  }
}
