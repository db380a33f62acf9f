import { formatCents } from '../../contracts/money.ts'
import type { SaleEvent } from '../../contracts/sale.ts'
import type { Deps } from '../deps.ts'
import { dayAndTime } from '../mail/day-and-time.ts'
import { signLink } from '../mail/link-token.ts'
import { writeMail } from '../mail/write-mail.ts'
import type { Mail } from '../providers/mail/port.ts'
import { currentSale } from '../sale/sale.ts'
import { findForSale, type Liked, type Reader, takeNextReaders } from './favorite-queries.ts'

/** Accounts in one transaction. */
const AT_ONCE = 100
/** Named in a mail; the rest are on the page. */
const NAMED = 10

/** While a sale is on: one mail to each account that asked for it and has favorites that can be bought now. */
export async function tellOfFavorites(deps: Deps): Promise<void> {
  const { db, jobs } = deps
  const sale = await currentSale(deps)
  if (!sale) return
  for (let taken = AT_ONCE; taken === AT_ONCE; )
    taken = await db.transaction(async (tx) => {
      const readers = await takeNextReaders(tx, sale.id, AT_ONCE)
      for (const reader of readers) {
        const liked = await findForSale(tx, reader.userId)
        if (liked.length > 0) await jobs.send(tx, 'mail', favoritesMail(deps, reader, sale, liked))
      }
      return readers.length
    })
}

function favoritesMail(
  { settings, now, sessionSecret }: Pick<Deps, 'settings' | 'now' | 'sessionSecret'>,
  { userId, username, email }: Reader,
  sale: SaleEvent,
  liked: Liked[],
): Mail {
  const { PUBLIC_URL } = settings
  const token = signLink(sessionSecret, 'stop favorite mails', userId)
  const more = liked.length - NAMED
  const mail = writeMail(settings, {
    id: `favourites-${userId}-sale-${sale.id}`,
    to: email,
    subject: liked.length === 1 ? 'One of your favorites is on sale now' : 'Your favorites are on sale now',
    date: now(),
    heading: 'The doors are open',
    blocks: [
      { say: `${username}, the pop-up sale has started, and you can buy these favorites now:` },
      { facts: liked.slice(0, NAMED).map(({ title, price }) => [formatCents(price), title]) },
      ...(more > 0 ? [{ say: `And ${more} more.` }] : []),
      { button: 'See my favorites', url: `${PUBLIC_URL}/favourites` },
      { note: `The sale ends ${dayAndTime(new Date(sale.endDate))}. There's only one of each.` },
      { note: `Stop these emails: ${PUBLIC_URL}/favourites/stop?token=${token}` },
    ],
  })
  return { ...mail, unsubscribeUrl: `${PUBLIC_URL}/api/favourites/stop?token=${token}` }
}
