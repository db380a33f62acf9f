import type { Answer } from '../../../contracts/call.ts'
import type { DeskItem, DeskItems } from '../../../contracts/desk.ts'
import { DESK_SEARCH_LIMIT } from '../../../contracts/desk-rules.ts'
import { parseProductUrl, parseSku, skuOf } from '../../../contracts/product-rules.ts'
import type { Deps } from '../../deps.ts'
import { isAdmin } from '../../http/viewer.ts'
import { isLive } from '../../product/hold.ts'
import { primaryImageUrl } from '../../providers/images/port.ts'
import { isOffered } from '../line/line-moves.ts'
import { findOffers, type Offer } from '../line/offer-queries.ts'
import { findSellers, searchTitles } from './item-queries.ts'
import { isOfTill, mayLower, refusalOf, type Till } from './till.ts'

/** Searches by a scanned price tag, a SKU, or words of the title. An exact match comes first, the rest by title in natural order. */
export async function findItems(deps: Deps, till: Till, q: string): Promise<Answer<typeof DeskItems>> {
  const exactId = parseProductUrl(q) ?? parseSku(q)
  const { actor } = till
  const sellerId = actor.kind === 'account' && !isAdmin(actor) ? actor.account.id : null
  const found = await searchTitles(deps.db, q, sellerId)
  const ids = [...new Set([...(exactId === null ? [] : [exactId]), ...found])]
  const [offers, sellers] = await Promise.all([
    ids.length > 0 ? findOffers(deps.db, ids, deps.now()) : [],
    ids.length > 0 ? findSellers(deps.db, ids) : new Map<number, string>(),
  ])
  const shown = offers.filter((offer) => refusalOf(till, offer, deps.now())?.code !== 'not_found')
  const items = shown
    .map((offer) => toItem(deps, till, offer, sellers.get(offer.product.id) ?? ''))
    .sort(
      (a, b) =>
        Number(b.productId === exactId) - Number(a.productId === exactId) ||
        Number(a.state === 'sold') - Number(b.state === 'sold') ||
        NATURAL.compare(a.title, b.title) ||
        a.productId - b.productId,
    )
    .slice(0, DESK_SEARCH_LIMIT)
  return { items, isExact: exactId !== null && items[0]?.productId === exactId }
}

const NATURAL = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

function toItem({ providers, now }: Deps, till: Till, offer: Offer, seller: string): Answer<typeof DeskItem> {
  const { product } = offer
  return {
    productId: product.id,
    sku: skuOf(product.id),
    title: product.title,
    imageUrl: primaryImageUrl(providers.images, product),
    price: product.price,
    seller,
    ...stateOf(till, offer, now()),
    refusal: refusalOf(till, offer, now())?.message ?? null,
    mayLower: mayLower(till, product),
  }
}

function stateOf(till: Till, offer: Offer, now: Date): Pick<Answer<typeof DeskItem>, 'state' | 'heldUntil'> {
  const { product, hold } = offer
  if (product.status === 'sold') return { state: 'sold', heldUntil: null }
  if (product.status !== 'approved') return { state: 'not_live', heldUntil: null }
  if (hold && isLive(hold, now)) return { state: isOfTill(hold, till) ? 'yours' : 'held', heldUntil: hold.expiresAt }
  if (isOffered(offer, now)) return { state: 'held', heldUntil: offer.place?.offeredUntil ?? null }
  return { state: 'free', heldUntil: null }
}
