import { isDeepStrictEqual } from 'node:util'
import { formatCents } from '../../contracts/money.ts'
import { searchName, searchPath } from '../../contracts/saved-search-rules.ts'
import { type Notification, notify } from '../account/notification/notify.ts'
import type { Deps } from '../deps.ts'
import { DAY_MS } from '../durations.ts'
import { signLink } from '../mail/link-token.ts'
import { type Block, writeMail } from '../mail/write-mail.ts'
import { newMatches } from '../product/catalogue.ts'
import { productLinks } from '../product/product-links.ts'
import type { ProductAnswer } from '../product/product-row.ts'
import type { Mail } from '../providers/mail/port.ts'
import { currentSale, lockCurrentSale } from '../sale/sale.ts'
import { lockAccount, type Recipient } from './favorite-queries.ts'
import { filterOf } from './saved-search.ts'
import { findDueSearches, findSubscribers, markChecked, type SavedSearchRow } from './saved-search-queries.ts'

const BATCH = 100
/** Items that went live this recently are left to the next time: more of them may not be committed yet. */
const SETTLE_MS = 30_000
/** Per search in an email; the rest are on the page. */
const NAMED = 5
const SAVED_SEARCHES_PATH = '/favourites#saved-searches'

interface Match {
  search: SavedSearchRow
  products: ProductAnswer[]
}

/** Job: tells each account in one message what is new in its saved searches, once a day or when a sale opens. */
export async function sendSearchMatches(deps: Deps): Promise<void> {
  const { db, now, log } = deps
  const dayAgo = new Date(now().getTime() - DAY_MS)
  const saleId = (await currentSale(deps))?.id ?? null
  for (let after = 0; ; ) {
    const subscribers = await findSubscribers(db, { dayAgo, saleId, after, limit: BATCH })
    // The next run retries. A search that always fails must not keep everybody after it from theirs.
    for (const subscriber of subscribers)
      await sendToSubscriber(deps, subscriber, { dayAgo, saleId }).catch((err) =>
        log.warn({ err, account: subscriber.userId }, 'saved searches not checked'),
      )
    const last = subscribers.at(-1)
    if (!last || subscribers.length < BATCH) return
    after = last.userId
  }
}

async function sendToSubscriber(deps: Deps, subscriber: Recipient, when: { dayAgo: Date; saleId: number | null }) {
  const { db, now } = deps
  const date = now()
  const checkedAt = new Date(date.getTime() - SETTLE_MS)
  const searches = await findDueSearches(db, subscriber.userId, when)
  const matches = await findMatches(deps, subscriber, searches, checkedAt)
  await db.transaction(async (tx) => {
    // An admin has just moved or ended it: leave it to the next run.
    if (when.saleId !== null && (await lockCurrentSale(tx, date))?.id !== when.saleId) return
    await lockAccount(tx, subscriber.userId)
    // Another server has sent them, or the account has changed its searches: leave it to the next run.
    if (!isDeepStrictEqual(await findDueSearches(tx, subscriber.userId, when), searches)) return
    await markChecked(
      tx,
      searches.map(({ id }) => id),
      checkedAt,
      when.saleId,
    )
    if (matches.length > 0)
      await notify(deps, tx, subscriber.userId, matchesNotification(deps, subscriber, matches, date))
  })
}

/** Searches with something new. Lists an item under one search only, and never the account's own. */
async function findMatches(
  deps: Deps,
  { userId }: Recipient,
  searches: SavedSearchRow[],
  until: Date,
): Promise<Match[]> {
  const named = new Set<number>()
  const matches: Match[] = []
  for (const search of searches) {
    const found = await newMatches(deps, filterOf(search), { since: search.checkedAt, until })
    const products = found.filter(({ id, sellerId }) => sellerId !== userId && !named.has(id))
    for (const { id } of products) named.add(id)
    if (products.length > 0) matches.push({ search, products })
  }
  return matches
}

function matchesNotification(deps: Deps, subscriber: Recipient, matches: Match[], date: Date): Notification {
  const products = matches.flatMap((match) => match.products)
  const [first] = matches
  return {
    kind: 'search_matches',
    title: titleOf(products.length),
    body: products.map(({ title, price }) => `${formatCents(price)} ${title}`).join(', '),
    url: first && matches.length === 1 ? searchPath(filterOf(first.search)) : SAVED_SEARCHES_PATH,
    mail: matchesMail(deps, subscriber, matches, date),
  }
}

const titleOf = (total: number): string =>
  total === 1 ? 'A new find for your saved search' : `${total} new finds for your saved searches`

function matchesMail(
  { settings, sessionSecret }: Deps,
  { userId, username, email }: Recipient,
  matches: Match[],
  date: Date,
): Mail {
  const { PUBLIC_URL } = settings
  const token = signLink(sessionSecret, 'stop saved search mails', userId)
  const total = matches.reduce((sum, { products }) => sum + products.length, 0)
  return writeMail(settings, {
    id: `saved-searches-${userId}-${date.getTime()}`,
    to: email,
    subject: titleOf(total),
    date,
    heading: 'Just listed',
    blocks: [
      { say: `${username}, here's what's new since we last looked:` },
      ...matches.flatMap((match) => matchBlocks(match, PUBLIC_URL)),
      { note: 'Change your saved searches', url: PUBLIC_URL + SAVED_SEARCHES_PATH },
    ],
    stop: { path: `/saved-searches/stop?token=${token}`, note: 'Stop these emails' },
  })
}

function matchBlocks({ search, products }: Match, publicUrl: string): Block[] {
  const more = products.length - NAMED
  return [
    { say: `${searchName(filterOf(search))}:` },
    productLinks(publicUrl, products.slice(0, NAMED)),
    more > 0 && { say: `And ${more} more.` },
    { button: 'See all results', url: `${publicUrl}${searchPath(filterOf(search))}` },
  ]
}
