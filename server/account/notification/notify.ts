import type { NotificationKind } from '../../../contracts/push-rules.ts'
import { cleanLine } from '../../../contracts/text-rules.ts'
import type { Queryable } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_MS, MINUTE_SECONDS } from '../../durations.ts'
import type { JobSender } from '../../jobs/jobs.ts'
import { signLink } from '../../mail/link-token.ts'
import { type Block, writeMail } from '../../mail/write-mail.ts'
import type { Mail } from '../../providers/mail/port.ts'
import { type Addressee, findAddressee } from './push-queries.ts'

export interface Notification {
  kind: NotificationKind
  /** Push notifications truncate title and body. */
  title: string
  body: string
  /** A path of this site. */
  url: string
  /** A push replaces an earlier one with the same tag, by default one of this kind and URL. */
  tag?: string
  /** Deduplicates emails of one kind: each key is sent once. */
  key?: string
  /** Of the push and the default email; an own email brings its own. */
  expiresAt?: Date
  /** Replaces the default email. */
  mail?: Mail
  /** Replaces `body` in the default email. */
  blocks?: Block[]
}

type NotifyDeps = Pick<Deps, 'now' | 'settings' | 'sessionSecret'> & { jobs: JobSender }

/** Fits push services' limit of 4 KB, whatever the characters. */
const MAX_TITLE = 120
const MAX_BODY = 300

/** `retryForMs`: then sends an email instead. `ttlSeconds`: how long it matters to a browser that was offline. */
const TIMES: Record<NotificationKind, { retryForMs: number; ttlSeconds: number }> = {
  sale_opens: { retryForMs: 30 * MINUTE_MS, ttlSeconds: 12 * HOUR_SECONDS },
  line_moves: { retryForMs: 2 * MINUTE_MS, ttlSeconds: 10 * MINUTE_SECONDS },
  item_sold: { retryForMs: 30 * MINUTE_MS, ttlSeconds: DAY_SECONDS },
  items_reviewed: { retryForMs: 30 * MINUTE_MS, ttlSeconds: DAY_SECONDS },
  price_dropped: { retryForMs: 30 * MINUTE_MS, ttlSeconds: 12 * HOUR_SECONDS },
  search_matches: { retryForMs: 30 * MINUTE_MS, ttlSeconds: 12 * HOUR_SECONDS },
  items_wait: { retryForMs: 30 * MINUTE_MS, ttlSeconds: 4 * HOUR_SECONDS },
  sale_ahead: { retryForMs: 30 * MINUTE_MS, ttlSeconds: 12 * HOUR_SECONDS },
  sale_ended: { retryForMs: 30 * MINUTE_MS, ttlSeconds: DAY_SECONDS },
}

/**
 * Notifies an account by push or email, as it chose, once the transaction commits. A push that no browser accepts becomes
 * an email. A suspended account, which could not act on it, is not notified. For `item_sold`, the caller always sends the
 * email.
 */
export async function notify(
  deps: NotifyDeps,
  tx: Queryable,
  accountId: number,
  notification: Notification,
): Promise<void> {
  const addressee = await findAddressee(tx, accountId, notification.kind)
  if (addressee && !addressee.suspendedAt) await notifyAddressee(deps, tx, addressee, notification)
}

export { findAddressee as addresseeOf }

/** `notify` for an addressee that is already loaded. */
export async function notifyAddressee(
  deps: NotifyDeps,
  tx: Queryable,
  addressee: Addressee,
  notification: Notification,
): Promise<void> {
  const { jobs, now } = deps
  const { kind, title, body, url } = notification
  const { id: accountId, way } = addressee
  if (way === 'nothing') return
  const mail = kind === 'item_sold' ? null : (notification.mail ?? notificationMail(deps, addressee, notification))
  if (way === 'push')
    await jobs.send(tx, 'push', {
      accountId,
      kind,
      subscriptionIds: null,
      message: {
        title: cut(title, MAX_TITLE),
        body: cut(body, MAX_BODY),
        url,
        tag: `${kind}:${notification.tag ?? url}`,
      },
      mail,
      ttlSeconds: TIMES[kind].ttlSeconds,
      until: new Date(now().getTime() + TIMES[kind].retryForMs).toISOString(),
      ...(mail?.expiresAt && { expiresAt: mail.expiresAt }),
    })
  else if (mail) await jobs.send(tx, 'mail', mail)
}

function cut(text: string, max: number): string {
  const characters = [...cleanLine(text)]
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`
}

function notificationMail(
  { settings, now, sessionSecret }: NotifyDeps,
  to: Addressee,
  { kind, title, body, url, key, expiresAt, blocks }: Notification,
): Mail {
  const { PUBLIC_URL } = settings
  const date = now()
  const token = signLink(sessionSecret, `stop news: ${kind}`, to.id)
  return writeMail(settings, {
    id: `news-${kind.replaceAll('_', '-')}-${to.id}-${key ?? date.getTime()}`,
    to: to.email,
    subject: title,
    date,
    ...(expiresAt && { expiresAt }),
    heading: title,
    blocks: [
      ...(blocks ?? [{ say: body }]),
      { button: 'Take a look', url: PUBLIC_URL + url },
      { note: 'Choose what we tell you, and how', url: `${PUBLIC_URL}/profile/edit#alerts` },
    ],
    stop: { path: `/push/stop?kind=${kind}&token=${token}`, note: 'Stop these emails' },
  })
}
