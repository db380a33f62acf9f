import { WALK_IN } from '../../../contracts/desk-rules.ts'
import { type Cents, formatCents } from '../../../contracts/money.ts'
import { formatPickupCode, pickupCodePicture } from '../../../contracts/pickup-rules.ts'
import { totalsOf } from '../../../contracts/tax.ts'
import { dayAndTime } from '../../mail/day-and-time.ts'
import type { Fact } from '../../mail/write-mail.ts'
import type { PlaceAndTimeRow } from '../../sale/place-and-time.ts'
import type { Settings } from '../../settings.ts'
import type { CheckoutRow } from '../checkout-queries.ts'

/** `, Gus` to end a greeting; empty for a buyer at a desk who has given no name. */
export const byName = (buyerName: string): string => (buyerName === WALK_IN ? '' : `, ${buyerName}`)

/** `Gus, you paid`; without a name, `You paid`. */
export const addressed = (buyerName: string, sentence: string): string =>
  buyerName === WALK_IN ? `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}` : `${buyerName}, ${sentence}`

const READ_FROM_THE_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const LEFT_TO_RIGHT_MARK = '\u200e'

/** `Brass lamp, $45.00`. Without the mark, a title that is read from the right would have the price on its left. */
export const itemAndPrice = (title: string, price: Cents): string =>
  `${title}${READ_FROM_THE_RIGHT.test(title) ? LEFT_TO_RIGHT_MARK : ''}, ${formatCents(price)}`

export const itemFacts = (items: readonly { title: string; amount: Cents }[]): Fact[] =>
  items.length === 1
    ? [['Item', items[0]?.title ?? '']]
    : items.map(({ title, amount }, index) => [`Item ${index + 1}`, itemAndPrice(title, amount)])

/** The total tax, preceded by the price where `itemFacts` leaves it out. */
export function taxFacts(items: readonly { amount: Cents; tax: Cents }[]): Fact[] {
  const { amount, tax } = totalsOf(items)
  if (tax === 0) return []
  const taxFact: Fact = ['Sales tax', formatCents(tax)]
  return items.length === 1 ? [['Price', formatCents(amount)], taxFact] : [taxFact]
}

export const paymentFact = ({ paymentIntentId }: Pick<CheckoutRow, 'paymentIntentId'>): Fact | false =>
  !!paymentIntentId && ['Payment ID', paymentIntentId]

/** Whether the pickup has no time yet: a last payment may arrive after the sale, and a receipt may be sent again. */
export const isToArrange = (pickup: PlaceAndTimeRow | null, date: Date): boolean => !pickup || pickup.endDate <= date

export function pickupFacts({ CONTACT_EMAIL }: Settings, pickup: PlaceAndTimeRow | null, date: Date): (Fact | false)[] {
  const toArrange = `To be arranged. Please write to ${CONTACT_EMAIL}.`
  if (!pickup) return [['Pickup', toArrange]]
  return [
    ['Pickup at', pickup.location ?? `Place to be announced. Ask at ${CONTACT_EMAIL}.`],
    ['From', dayAndTime(pickup.startDate, pickup.timeZone)],
    ['Until', dayAndTime(pickup.endDate, pickup.timeZone)],
    isToArrange(pickup, date) && ['After the sale', toArrange],
  ]
}

export const pickupCodeBlock = ({ PUBLIC_URL }: Settings, pickupCode: string) => ({
  picture: `${PUBLIC_URL}${pickupCodePicture(pickupCode, 'png')}`,
  alt: `Your pickup code as a QR code: ${formatPickupCode(pickupCode)}`,
  size: 160,
})

export const receiptUrl = ({ PUBLIC_URL }: Settings, receipt: string): string => `${PUBLIC_URL}/receipt/${receipt}`

export const receiptButton = (settings: Settings, receipt: string) => ({
  button: 'Open your receipt',
  url: receiptUrl(settings, receipt),
})

export const complaintsNote = ({ CONTACT_EMAIL }: Settings) => ({
  note: `Something not right? Reply to this email, or write to ${CONTACT_EMAIL}. We reply within 24 hours.`,
})
