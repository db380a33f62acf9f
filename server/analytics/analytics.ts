import { createHmac } from 'node:crypto'
import type { AnalyticsEvent } from '../../contracts/analytics.ts'
import { UNSENT_EVENTS } from '../../contracts/analytics-rules.ts'
import type { Queryable } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/viewer.ts'
import { deleteEventsBefore, insertEvents } from './analytics-queries.ts'

const DAY = 24 * 60 * 60 * 1000
/** Days that an event is kept, as the privacy policy says. */
const KEPT_DAYS = 90

/** Keeps what a browser reports. Answers how many events that were. */
export async function takeEvents(
  { db, now, sessionSecret }: Pick<Deps, 'db' | 'now' | 'sessionSecret'>,
  { visitorId }: Viewer,
  events: AnalyticsEvent[],
): Promise<number> {
  const kept = events.filter(({ name }) => !UNSENT_EVENTS.includes(name))
  if (kept.length === 0) return 0
  // Not the visitor cookie's id itself: that one leads to checkouts, and so to people.
  const visitor = createHmac('sha256', sessionSecret).update(`analytics:${visitorId}`).digest('base64url').slice(0, 22)
  const createdAt = now()
  await insertEvents(
    db,
    kept.map(({ name, path, properties }) => ({
      name,
      path,
      properties: withoutAddresses(properties),
      visitor,
      createdAt,
    })),
  )
  return kept.length
}

const isAddress = (value: unknown): boolean => typeof value === 'string' && /\S@\S/.test(value)

/** Nothing of ours sends one; a page that has been tampered with might. */
const withoutAddresses = (properties: AnalyticsEvent['properties']) =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => !isAddress(value)))

export const forgetOldEvents = ({ db, now }: Pick<Deps, 'now'> & { db: Queryable }): Promise<void> =>
  deleteEventsBefore(db, new Date(now().getTime() - KEPT_DAYS * DAY))
