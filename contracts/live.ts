import type { Product } from './product.ts'
import type { SaleEvent } from './sale.ts'

/**
 * The JSON of server-sent events from `GET /api/live`: first the changes since the page was rendered, then each change
 * within a second or two. An empty object keeps the connection open.
 */
export interface LiveChange<Sale = SaleEvent> {
  /** The server's time in ms since the epoch, in the first message of a connection. */
  now?: number
  products?: LiveProduct[]
  /** The current and the next sale, after either has changed. */
  sales?: { current: Sale | null; upcoming: Sale | null }
  /**
   * The desk's pickups have changed. Sent only to the seller, helpers and admins. Not replayed, so a desk must refetch when
   * its connection opens.
   */
  pickups?: true
  /** The account's permissions have changed; the connection closes. */
  account?: true
  /** The server may have missed changes, so the page must refetch what it shows. */
  all?: true
}

export interface LiveProduct {
  id: number
  /** Null if the item left the marketplace unsold. */
  status: Extract<Product['status'], 'approved' | 'sold'> | null
  heldUntil: string | null
  /** Decimal dollars; missing if it is not public. */
  price?: string
  /** Set while a price drop has lowered the price. */
  originalPrice?: string
  /** `heldUntil` is the end of an offer to the next in line. */
  isOffer?: true
}

/** How long the server remembers changes for reconnecting pages, in ms. Older pages get `all`. */
export const LIVE_HISTORY_MS = 60_000
