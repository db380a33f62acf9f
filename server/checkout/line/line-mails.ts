import { dayAndTime } from '../../mail/day-and-time.ts'
import { writeMail } from '../../mail/write-mail.ts'
import { type LinkedProduct, productLinks } from '../../product/product-links.ts'
import type { Mail } from '../../providers/mail/port.ts'
import type { Settings } from '../../settings.ts'

interface Recipient {
  id: number
  to: string
}

interface Item {
  id: number
  title: string
}

const MAX_SIMILAR = 3

interface OfferEnd {
  until: Date
  endsWithSale: boolean
  /** Of the current sale. */
  timeZone: string
}

/** Says until when, not for how long: the message may arrive late. */
export const offerText = ({ title }: Item, { until, endsWithSale, timeZone }: OfferEnd): string =>
  `${title} is held for you until ${dayAndTime(until, timeZone)}. ${endsWithSale ? 'The sale ends then.' : 'After that it goes to the next in line.'}`

export const offerMail = (settings: Settings, { id, to }: Recipient, item: Item, end: OfferEnd, date: Date): Mail =>
  writeMail(settings, {
    id: `line-${id}-offer`,
    to,
    subject: `You're next for ${item.title}`,
    date,
    expiresAt: end.until,
    heading: "You're next",
    blocks: [
      { say: offerText(item, end) },
      { button: 'Buy it now', url: `${settings.PUBLIC_URL}/product/${item.id}` },
      { note: 'Open the link in the browser in which you got in line, or sign in to your account.' },
    ],
  })

export const soldToOthersMail = (
  settings: Settings,
  { id, to }: Recipient,
  item: Item,
  similar: LinkedProduct[],
  date: Date,
): Mail =>
  writeMail(settings, {
    id: `line-${id}-sold`,
    to,
    subject: `It has sold: ${item.title}`,
    date,
    heading: 'It has sold',
    blocks: [
      { say: `${item.title}, which you were in line for, went to someone else.` },
      similar.length > 0 && { say: 'You may like these:' },
      similar.length > 0 && productLinks(settings.PUBLIC_URL, similar.slice(0, MAX_SIMILAR)),
      {
        button: similar.length > 0 ? 'See similar items' : 'Go to the Marketplace',
        url: `${settings.PUBLIC_URL}/${similar.length > 0 ? `product/${item.id}` : 'marketplace'}`,
      },
    ],
  })
