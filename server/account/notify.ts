import type { NewsKind } from '../../contracts/push-rules.ts'
import { cleanLine } from '../../contracts/text-rules.ts'
import type { Queryable } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import type { JobSender } from '../jobs/jobs.ts'
import { signLink } from '../mail/link-token.ts'
import { type Block, writeMail } from '../mail/write-mail.ts'
import type { Mail } from '../providers/mail/port.ts'
import { type Addressee, findAddressee } from './push-queries.ts'

export interface News {
  kind: NewsKind
  /** What it says; people's words are cut to what a notification shows. */
  title: string
  body: string
  /** A path of this site. */
  url: string
  /** Tells news of one kind apart in mails: the same key is mailed once. */
  key?: string
  /** In place of a mail with the same words. */
  mail?: Mail
  /** What the mail says in place of `body`. */
  blocks?: Block[]
}

type Notifier = Pick<Deps, 'now' | 'settings' | 'sessionSecret'> & { jobs: JobSender }

/** Within a push service's 4 KB, whatever the characters are. */
const MAX_TITLE = 120
const MAX_BODY = 300

const MINUTE_MS = 60_000
const HOUR_SECONDS = 60 * 60

/** `triedForMs`: until a mail goes out instead. `ttlSeconds`: as long as the news is news to a browser that was away. */
const TIMES: Record<NewsKind, { triedForMs: number; ttlSeconds: number }> = {
  sale_opens: { triedForMs: 30 * MINUTE_MS, ttlSeconds: 12 * HOUR_SECONDS },
  line_moves: { triedForMs: 2 * MINUTE_MS, ttlSeconds: 10 * 60 },
  item_sold: { triedForMs: 30 * MINUTE_MS, ttlSeconds: 24 * HOUR_SECONDS },
  items_reviewed: { triedForMs: 30 * MINUTE_MS, ttlSeconds: 24 * HOUR_SECONDS },
  price_dropped: { triedForMs: 30 * MINUTE_MS, ttlSeconds: 12 * HOUR_SECONDS },
  search_matches: { triedForMs: 30 * MINUTE_MS, ttlSeconds: 12 * HOUR_SECONDS },
  items_wait: { triedForMs: 30 * MINUTE_MS, ttlSeconds: 4 * HOUR_SECONDS },
  sale_ahead: { triedForMs: 30 * MINUTE_MS, ttlSeconds: 12 * HOUR_SECONDS },
  sale_ended: { triedForMs: 30 * MINUTE_MS, ttlSeconds: 24 * HOUR_SECONDS },
}

/**
 * Tells an account in the way that it chose, once the transaction has committed. A notification that no browser takes becomes a mail.
 * Of `item_sold` the caller sends the mail, always.
 */
export async function notify(deps: Notifier, tx: Queryable, accountId: number, news: News): Promise<void> {
  const addressee = await findAddressee(tx, accountId, news.kind)
  if (addressee) await notifyAddressee(deps, tx, addressee, news)
}

/** An account with the way in which it hears of this kind. Null for one that is gone. */
export const addresseeOf = (db: Queryable, accountId: number, kind: NewsKind): Promise<Addressee | null> =>
  findAddressee(db, accountId, kind)

/** The same for an account that was just read as that. */
export async function notifyAddressee(deps: Notifier, tx: Queryable, addressee: Addressee, news: News): Promise<void> {
  const { jobs, now } = deps
  const { kind } = news
  const { id: accountId, way } = addressee
  if (way === 'nothing') return
  const mail = kind === 'item_sold' ? null : (news.mail ?? newsMail(deps, addressee, news))
  if (way === 'push')
    await jobs.send(tx, 'push', {
      accountId,
      subscriptionIds: null,
      message: {
        title: cut(news.title, MAX_TITLE),
        body: cut(news.body, MAX_BODY),
        url: news.url,
        tag: `${kind}:${news.url}`,
      },
      mail,
      ttlSeconds: TIMES[kind].ttlSeconds,
      until: new Date(now().getTime() + TIMES[kind].triedForMs).toISOString(),
    })
  else if (mail) await jobs.send(tx, 'mail', mail)
}

function cut(text: string, most: number): string {
  const characters = [...cleanLine(text)]
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`
}

function newsMail({ settings, now, sessionSecret }: Notifier, to: Addressee, { kind, ...news }: News): Mail {
  const { PUBLIC_URL } = settings
  const date = now()
  const token = signLink(sessionSecret, `stop news: ${kind}`, to.id)
  const mail = writeMail(settings, {
    id: `news-${kind.replaceAll('_', '-')}-${to.id}-${news.key ?? date.getTime()}`,
    to: to.email,
    subject: news.title,
    date,
    heading: news.title,
    blocks: [
      ...(news.blocks ?? [{ say: news.body }]),
      { button: 'Take a look', url: PUBLIC_URL + news.url },
      { note: `Choose what we tell you, and how: ${PUBLIC_URL}/profile/edit#alerts` },
    ],
  })
  return { ...mail, unsubscribeUrl: `${PUBLIC_URL}/api/push/stop?kind=${kind}&token=${token}` }
}
