import { z } from 'zod'
import { type Call, Id, IdParams, INCOMPLETE_LINK, LinkToken, Message, Timestamp } from './call.ts'
import { NOTIFICATION_KINDS, NOTIFICATION_WAYS, waysOf } from './push-rules.ts'

const Way = z.enum(NOTIFICATION_WAYS)

export const PushSettings = z.object({
  /** The VAPID public key: P-256, base64url. */
  publicKey: z.string(),
  /** For the kinds available to the account. */
  choices: z.partialRecord(z.enum(NOTIFICATION_KINDS), Way),
  browsers: z.array(
    z.object({
      id: Id,
      /** From the User-Agent: `Firefox on Windows`. */
      device: z.string(),
      since: Timestamp,
      /** The current session. */
      isCurrent: z.boolean(),
    }),
  ),
})
export type PushSettings = z.input<typeof PushSettings>

const base64url = (bytes: number) =>
  z
    .string()
    .max(200, { abort: true })
    .regex(/^[\w-]+={0,2}$/)
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes, 'This is not a key of a browser')

/** A browser's `PushSubscription.toJSON()`. */
export const NewPushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
})
export type NewPushSubscription = z.output<typeof NewPushSubscription>

export const pushCalls = {
  'GET /api/push': {
    role: 'account',
    summary: 'Your notification settings, and the browsers that get notifications',
    answer: PushSettings,
  },
  'PUT /api/push/choices': {
    role: 'account',
    summary: 'Choose how to get one kind of news',
    body: z
      .object({ kind: z.enum(NOTIFICATION_KINDS), way: Way })
      .refine(({ kind, way }) => waysOf(kind).includes(way), {
        path: ['way'],
        error: "This can't be turned off here.",
      }),
    answer: PushSettings,
  },
  'POST /api/push/subscriptions': {
    role: 'account',
    summary: 'Send notifications to this browser, for as long as it is signed in',
    body: NewPushSubscription,
    answer: PushSettings,
    created: true,
  },
  'DELETE /api/push/subscriptions/{id}': {
    role: 'account',
    summary: 'Stop notifications to a browser',
    params: IdParams,
    answer: PushSettings,
    missing: 'This browser gets no notifications.',
  },
  'POST /api/push/stop': {
    role: 'visitor',
    summary: 'Unsubscribe with the link from an email; any body is accepted',
    query: LinkToken.extend({ kind: z.enum(NOTIFICATION_KINDS, { error: INCOMPLETE_LINK }) }),
    answer: Message,
  },
} satisfies Record<string, Call>
