import { createHmac } from 'node:crypto'
import type { AnalyticsEvent } from '../../contracts/analytics.ts'
import { UNSENT_EVENTS } from '../../contracts/analytics-rules.ts'
import type { Queryable } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { DAY_MS } from '../durations.ts'
import type { Viewer } from '../http/viewer.ts'
import { deleteEventsBefore, insertEvents } from './analytics-queries.ts'

/** As promised in the privacy policy. */
const RETENTION_MS = 90 * DAY_MS

const BLOCK_BYTES = 512

/** What storing them takes, for a limit of their size as well as their number: a page view is one block. */
export const storedBlocks = (events: AnalyticsEvent[]): number =>
  events.reduce((sum, event) => sum + Math.ceil(Buffer.byteLength(JSON.stringify(event)) / BLOCK_BYTES), 0)

export async function storeEvents(
  { db, now, sessionSecret }: Deps,
  { visitorId }: Viewer,
  events: AnalyticsEvent[],
): Promise<number> {
  const accepted = events.filter(({ name }) => !UNSENT_EVENTS.includes(name))
  if (accepted.length === 0) return 0
  // A hash, because the visitor cookie's id could be linked to checkouts, and so to people.
  const visitor = createHmac('sha256', sessionSecret).update(`analytics:${visitorId}`).digest('base64url').slice(0, 22)
  const createdAt = now()
  await insertEvents(
    db,
    accepted.map(({ name, path, properties }) => ({
      name,
      path,
      properties: withoutEmails(properties),
      visitor,
      createdAt,
    })),
  )
  return accepted.length
}

const looksLikeEmail = (value: unknown): boolean => typeof value === 'string' && /\S@\S/.test(value)

/** Our pages never send email addresses, but a seller's tag may contain one, or a manipulated page send one. */
const withoutEmails = (properties: AnalyticsEvent['properties']) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name, value]) => !looksLikeEmail(name) && !looksLikeEmail(value))
      .map(([name, value]) => [name, Array.isArray(value) ? value.filter((one) => !looksLikeEmail(one)) : value]),
  )

export const deleteOldEvents = (db: Queryable, now: Date): Promise<void> =>
  deleteEventsBefore(db, new Date(now.getTime() - RETENTION_MS))
