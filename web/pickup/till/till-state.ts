import type { CallInput } from '../../../contracts/calls.ts'
import type { DeskItem } from '../../../contracts/desk.ts'
import { type Cents, toCents } from '../../../contracts/money.ts'
import { type TaxRate, taxOf } from '../../../contracts/tax.ts'

/** The request for a sale. */
export type SaleRequest = CallInput<'POST /api/desk/sales', 'body'>

export const asItem = ({ productId, title, imageUrl, price, seller, mayLower }: DeskItem) => ({
  id: productId,
  title,
  imageUrl: imageUrl ?? undefined,
  /** As listed, in decimal dollars. */
  price,
  seller,
  mayLower,
})

/** The fields of an item that the till stores. */
export type TillItem = ReturnType<typeof asItem>

export interface Line {
  item: TillItem
  /** Agreed below the listed one, in decimal dollars. */
  agreedPrice: string | null
  /** `unheld`: `problem` says why, and it cannot be sold until it is held again or removed. */
  hold: 'asking' | 'held' | 'unheld'
  problem: string | null
}

/** A payment page on the buyer's phone. */
export interface OpenPayment {
  url: string
  sessionId: string
}

interface Payment extends OpenPayment {
  /** Where its receipt goes. */
  email: string | null
}

/** `cash` and `card_reader` were recorded here; `online` was paid on the buyer's phone. */
export interface FinishedSale {
  method: SaleRequest['method'] | 'online'
  titles: string[]
  purchaseIds: number[]
  /** In decimal dollars, with tax. */
  total: string
  tax: string
  receiptUrl: string
  email: string | null
  /** Cash to give back, in decimal dollars. */
  change: string | null
}

export interface TillState {
  lines: readonly Line[]
  /** All lines are held until then. */
  heldUntil: string | null
  /** Sent without a response, so it may have been recorded. Only the same request may be sent again. */
  unsure: { sale: SaleRequest; change: string | null } | null
  payment: Payment | null
  finished: FinishedSale | null
}

export interface RefusedItem extends Partial<Pick<DeskItem, 'state' | 'heldUntil'>> {
  item: TillItem
  reason: string
  /** Whether the reason is the item's own, such as its hold, and may pass. */
  mayChange: boolean
}

/** The action in progress, or its failure. Not stored across a reload. */
export interface TillProgress {
  busy: 'selling' | 'checking' | 'opening' | 'closing' | null
  /** Why a sale was not recorded. */
  problem: string | null
  /** Error messages by field. */
  fields: Record<string, string>
  /** An item that could not be added, with the reason. */
  refused: RefusedItem | null
}

export const EMPTY: TillState = { lines: [], heldUntil: null, unsure: null, payment: null, finished: null }
export const IDLE: TillProgress = { busy: null, problem: null, fields: {}, refused: null }

export const priceOf = ({ item, agreedPrice }: Line): string => agreedPrice ?? item.price

/** The line at the listed price, without an agreed one that is no longer lower. */
export function atPrice({ item, agreedPrice, ...line }: Line, price = item.price): Line {
  const isLower = agreedPrice !== null && toCents(agreedPrice) < toCents(price)
  return { ...line, item: { ...item, price }, agreedPrice: isLower ? agreedPrice : null }
}

/** With tax, rounded per item. */
export const totalOf = (lines: readonly Line[], taxRate: TaxRate = '0'): Cents =>
  lines.map((line) => toCents(priceOf(line))).reduce((sum, price) => sum + price + taxOf(price, taxRate), 0)
