import { z } from 'zod'
import type { Call } from './call.ts'

const EVENT_BATCH = 50

const Value = z.union([z.string().max(500), z.number(), z.boolean(), z.null()])

/** A visitor's action, without personal data. The server identifies the browser by its visitor cookie. */
export const AnalyticsEvent = z.object({
  name: z.string().regex(/^\$?[a-z][a-z0-9_]{0,60}$/, 'An event needs a name such as page_view'),
  /** The page's path, without its query. */
  path: z
    .string()
    .max(300)
    .regex(/^\/[^?#]*$/, 'The path must start with a slash and have no query')
    .default('/'),
  properties: z
    .record(z.string().max(60), z.union([Value, z.array(Value).max(50)]))
    .refine((properties) => Object.keys(properties).length <= 40, 'At most 40 properties')
    .default({}),
})
export type AnalyticsEvent = z.output<typeof AnalyticsEvent>

export const analyticsCalls = {
  'POST /api/events': {
    role: 'visitor',
    summary: 'Report browser events; dropped when Do Not Track or Global Privacy Control is on',
    body: z.object({
      events: z.array(AnalyticsEvent).min(1).max(EVENT_BATCH, `At most ${EVENT_BATCH} events at once`),
    }),
    unseen: true,
    answer: z.object({
      /** The number of events stored. */
      accepted: z.number().int(),
    }),
  },
} satisfies Record<string, Call>
