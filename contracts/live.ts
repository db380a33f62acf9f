import type { Product } from './product.ts'
import type { SaleEvent } from './sale.ts'

/**
 * What `GET /api/live` sends, as server-sent events of JSON: what has changed since the page was made, and then each change
 * within a second or two. An empty one says that the line is open.
 */
export interface LiveChange {
  products?: LiveProduct[]
  /** The sale that is on and the next one, after any of them changed. */
  sales?: { current: SaleEvent | null; upcoming: SaleEvent | null }
  /** The server may have missed something: what is shown has to be read again. */
  all?: true
}

export interface LiveProduct {
  id: number
  /** Null when the item is not on the marketplace any more and was not sold. */
  status: Extract<Product['status'], 'approved' | 'sold'> | null
  heldUntil: string | null
}

/** How long changes are kept for pages that were made before them, in ms; an older page is told to read again. */
export const LIVE_MEMORY = 60_000
