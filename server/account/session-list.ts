import { LRUCache } from 'lru-cache'
import type { OpenSession } from '../../contracts/account-security.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/app-error.ts'
import { deviceOf } from './device.ts'
import { endSession, findSessions, markSeen } from './session-queries.ts'

/** Where the account is signed in; `sid` is the session that asks. */
export async function listSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: number,
  sid: string,
): Promise<OpenSession[]> {
  const rows = await findSessions(db, accountId, now())
  return rows.map((row) => ({
    id: row.handle,
    device: deviceOf(row.sess.userAgent),
    isCurrent: row.sid === sid,
    startedAt: row.sess.startedAt ? new Date(row.sess.startedAt).toISOString() : null,
    seenAt: row.seenAt.toISOString(),
  }))
}

/** Throws 404 for a session that is not the account's. */
export async function signOutDevice({ db }: Pick<Deps, 'db'>, accountId: number, handle: string): Promise<void> {
  if (!(await endSession(db, accountId, handle))) throw notFound('This device is already signed out.')
}

/** Between two notes of one session by one server, in ms: a note for every request would be a write for every read. */
const PACE = 5 * 60 * 1000

/** Notes that a session is in use, without anybody waiting for it. */
export function touchSessions({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): (sid: string) => void {
  const noted = new LRUCache<string, number>({ max: 10_000 })
  return (sid) => {
    const time = now()
    if (time.getTime() - (noted.get(sid) ?? Number.NEGATIVE_INFINITY) < PACE) return
    noted.set(sid, time.getTime())
    markSeen(db, sid, time).catch((error) => log.warn({ err: error }, 'a session could not be noted'))
  }
}
