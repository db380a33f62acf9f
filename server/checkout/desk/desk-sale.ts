import { createHash, randomUUID } from 'node:crypto'
import type { Answer } from '../../../contracts/call.ts'
import type { DeskSale, NewDeskSale } from '../../../contracts/desk.ts'
import { totalsOf } from '../../../contracts/tax.ts'
import { recordDeskAudit } from '../../admin/audit.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../http/app-error.ts'
import { markTakenAlong } from '../../pickup/handover.ts'
import { DESK } from '../../product/hold.ts'
import { insertCheckouts } from '../checkout-queries.ts'
import { viewPurchase } from '../complete-checkout.ts'
import { moveLines, productsOf } from '../line/line-moves.ts'
import { receiptUrl } from '../order/purchase-facts.ts'
import { findOrderByDeskKey, findSoldOfOrder, type OrderRow } from '../order/purchase-queries.ts'
import { sell } from '../sell.ts'
import { agreedCheckouts } from './price.ts'
import { ringUp } from './ring-up.ts'
import { actorKey, type Till } from './till.ts'

interface Recorded {
  sale: Answer<typeof DeskSale>
  /** False if the key was used before. */
  isNew: boolean
}

/**
 * Records an in-person sale, paid and handed over, in the same transaction as an online sale but without a provider. Idempotent
 * by `key`. Throws as `ringUp` and `agreedCheckouts` do, and 409 if the key was used for a different sale.
 */
export async function sellAtDesk(deps: Deps, till: Till, asked: NewDeskSale): Promise<Recorded> {
  const content = contentOf(till, asked)
  const known = await findKnown(deps, asked.key, content)
  if (known) return { sale: await viewSale(deps, till, known.id), isNew: false }
  try {
    const order = await record(deps, till, asked, content)
    await moveLines(deps, productsOf(asked.items))
    return { sale: await viewSale(deps, till, order.id), isNew: true }
  } catch (error) {
    // A concurrent request with the same key may have recorded it.
    const recorded = await findKnown(deps, asked.key, content)
    if (!recorded) throw error
    return { sale: await viewSale(deps, till, recorded.id), isNew: false }
  }
}

async function findKnown(deps: Deps, key: string, content: string): Promise<OrderRow | null> {
  const order = await findOrderByDeskKey(deps, key)
  if (order && order.deskContent !== content) throw conflict('This key belongs to another sale.')
  return order
}

function contentOf({ actor }: Till, { items, method, heldBy, buyerEmail }: NewDeskSale): string {
  const sorted = items
    .toSorted((a, b) => a.productId - b.productId)
    .map(({ productId, price }) => [productId, price ?? null])
  const content = JSON.stringify([actorKey(actor), sorted, method, heldBy, buyerEmail ?? null])
  return createHash('sha256').update(content).digest('base64url')
}

const record = (deps: Deps, till: Till, asked: NewDeskSale, deskContent: string): Promise<OrderRow> =>
  ringUp(deps, till, productsOf(asked.items), async (tx, offers, now) => {
    const { method, heldBy, key: deskKey, buyerEmail = '' } = asked
    const reference = `desk-${randomUUID()}`
    const checkouts = await insertCheckouts(
      tx,
      agreedCheckouts(deps, till, asked.items, offers, now).map((checkout) => ({
        ...checkout,
        reference,
        provider: DESK,
        buyerEmail,
        status: 'paid' as const,
        expiresAt: now,
      })),
    )
    const sales = checkouts.flatMap((checkout) => {
      const product = offers.find(({ product }) => product.id === checkout.productId)?.product
      return product ? [{ checkout, product }] : []
    })
    const [sold] = await sell(tx, deps, [{ sales, desk: { deskKey, deskContent } }], { method, heldBy })
    if (!sold) throw new Error('nothing was sold')
    const { order, purchases } = sold
    await markTakenAlong(tx, purchases, `sold-${order.id}`, now)
    for (const { id, productId, amount, listedPrice } of purchases)
      await recordDeskAudit(tx, till.actor, {
        action: 'purchase.sold-at-desk',
        subjectId: id,
        details: {
          title: checkouts.find((checkout) => checkout.productId === productId)?.title,
          productId,
          amount,
          method,
          heldBy,
          ...(listedPrice !== null && { listedPrice }),
        },
      })
    return order
  })

/** An order, as its till sees it. */
export async function viewSale(deps: Deps, { actor }: Till, orderId: number): Promise<Answer<typeof DeskSale>> {
  const sold = await findSoldOfOrder(deps, orderId)
  const [first] = sold
  if (!first) throw new Error(`there is no order ${orderId}`)
  const purchases = sold.map(viewPurchase)
  const { receipt } = first.order
  return {
    orderId,
    purchases:
      actor.kind === 'pass' ? purchases.map((one) => ({ ...one, buyerEmail: '', paymentId: null })) : purchases,
    ...totalsOf(purchases),
    receipt,
    receiptUrl: receiptUrl(deps.settings, receipt),
  }
}
