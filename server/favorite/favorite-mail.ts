import { markMailedOfOpening } from '../account/notification/sale-opening.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Deps } from '../deps.ts'
import { dayAndTime } from '../mail/day-and-time.ts'
import { signLink } from '../mail/link-token.ts'
import { writeMail } from '../mail/write-mail.ts'
import { type LinkedProduct, productLinks } from '../product/product-links.ts'
import type { Mail } from '../providers/mail/port.ts'
import type { PlaceAndTimeRow } from '../sale/place-and-time.ts'
import { lockCurrentSale } from '../sale/sale.ts'
import { claimNextRecipients, findBuyable, type Recipient } from './favorite-queries.ts'

const BATCH_SIZE = 100
/** Per email; the rest are on the favorites page. */
const MAX_LISTED = 10

/** Job: during a sale, sends one email to each subscribed account with favorites it can buy. */
export async function sendFavoriteMails(deps: Deps): Promise<void> {
  const { db, jobs, now } = deps
  await inBatches(db, BATCH_SIZE, async (tx) => {
    const sale = await lockCurrentSale(tx, now())
    if (!sale) return 0
    const recipients = await claimNextRecipients(tx, sale.id, BATCH_SIZE)
    for (const recipient of recipients) {
      const favorites = await findBuyable(tx, recipient.userId)
      if (favorites.length === 0) continue
      await jobs.send(tx, 'mail', favoritesMail(deps, recipient, sale, favorites))
      await markMailedOfOpening(tx, recipient.userId, sale.id)
    }
    return recipients.length
  })
}

function favoritesMail(
  { settings, now, sessionSecret }: Deps,
  { userId, username, email }: Recipient,
  sale: PlaceAndTimeRow & { id: number },
  favorites: LinkedProduct[],
): Mail {
  const { PUBLIC_URL } = settings
  const token = signLink(sessionSecret, 'stop favorite mails', userId)
  const more = favorites.length - MAX_LISTED
  return writeMail(settings, {
    id: `favourites-${userId}-sale-${sale.id}-${sale.startDate.getTime()}`,
    to: email,
    subject: favorites.length === 1 ? 'One of your favorites is on sale now' : 'Your favorites are on sale now',
    date: now(),
    expiresAt: sale.endDate,
    heading: 'The doors are open',
    blocks: [
      { say: `${username}, the pop-up sale has started, and you can buy these favorites now:` },
      productLinks(PUBLIC_URL, favorites.slice(0, MAX_LISTED)),
      more > 0 && { say: `And ${more} more.` },
      { button: 'See my favorites', url: `${PUBLIC_URL}/favourites` },
      { note: `The sale ends ${dayAndTime(sale.endDate, sale.timeZone)}. There's only one of each.` },
    ],
    stop: { path: `/favourites/stop?token=${token}`, note: 'Stop these emails' },
  })
}
