import type { PaymentMethod } from '../../../contracts/desk-rules.ts'
import type { Cents } from '../../../contracts/money.ts'

/** A purchase as reported by the API, with its expected price. */
export interface Bought {
  id: number
  orderId: number
  productId: number
  sellerId: number
  saleId: number
  /** The secret of its receipt. */
  receipt: string
  amount: Cents
  tax: Cents
  commission: Cents
  method: PaymentMethod
  keptBySeller: boolean
  /** The drawer that its cash went into, as named by `drawerName`. */
  drawer: string | null
  /** The payment's id at the provider, if paid online. */
  sessionId: string | null
  isRefunded: boolean
  /** Put back on sale with the refund. */
  isRelisted: boolean
  /** The drawer that its cash was paid out from. */
  refundDrawer: string | null
}

interface PaidOut {
  id: number
  sellerId: number
  amount: Cents
  /** The account that it was transferred to; null if it was paid outside of the app. */
  destination: string | null
  isReversed: boolean
}

/** Independent books, based only on the app's responses. */
export interface Books {
  bought: Bought[]
  payouts: PaidOut[]
  /** Drawer, expected and counted. */
  counts: { drawer: string; saleId: number; expected: Cents; counted: Cents }[]
}

export const standingOf = ({ bought }: Books): Bought[] => bought.filter(({ isRefunded }) => !isRefunded)

export const drawerName = ({ passId, accountId }: { passId: number | null; accountId: number | null }): string =>
  passId === null ? `account ${accountId}` : `pass ${passId}`

export const sum = <T>(all: readonly T[], of: (one: T) => Cents): Cents =>
  all.reduce((total, one) => total + of(one), 0)

export function groupBy<T, K>(all: readonly T[], of: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) groups.set(of(one), [...(groups.get(of(one)) ?? []), one])
  return groups
}

export const totalOf = ({ amount, tax }: Bought): Cents => amount + tax
const shareOf = ({ amount, commission }: Bought): Cents => amount - commission

/** In exact arithmetic, independent of the app: the rate is a percentage with up to four decimals; half a cent rounds up. */
export function exactTax(price: Cents, rate: string): Cents {
  const [whole = '0', decimals = ''] = rate.split('.')
  const tenThousandths = BigInt(whole + decimals.padEnd(4, '0'))
  return Number((2n * BigInt(price) * tenThousandths + 1_000_000n) / 2_000_000n)
}

/** A tenth of the price, rounded down, in whole numbers. */
export const exactCommission = (price: Cents): Cents => (price - (price % 10)) / 10

/** The expected settlement for these purchases and payouts. */
export function settlementOf(bought: readonly Bought[], payouts: readonly PaidOut[]) {
  const gross = sum(bought, ({ amount }) => amount)
  const commission = sum(bought, (one) => one.commission)
  const refunded = bought.filter(({ isRefunded }) => isRefunded)
  const refunds = sum(refunded, shareOf)
  const cashKept = sum(
    bought.filter((one) => one.keptBySeller && !one.isRefunded),
    totalOf,
  )
  const paidOut = sum(
    payouts.filter(({ isReversed }) => !isReversed),
    ({ amount }) => amount,
  )
  const earnings = gross - commission - refunds
  return {
    sold: bought.length - refunded.length,
    gross,
    commission,
    refunds,
    cashKept,
    paidOut,
    earnings,
    toBePaid: earnings - cashKept - paidOut,
  }
}

/** What a drawer took in and paid out in a sale. */
export function drawerOf({ bought }: Books, drawer: string, saleId: number) {
  const cash = bought.filter((one) => one.saleId === saleId && one.drawer !== null)
  const cashSales = sum(
    cash.filter((one) => one.drawer === drawer),
    totalOf,
  )
  const cashRefunds = sum(
    cash.filter(({ refundDrawer }) => refundDrawer === drawer),
    totalOf,
  )
  return { cashSales, cashRefunds, expected: cashSales - cashRefunds }
}
