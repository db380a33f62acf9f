import type { Answer } from '../../../contracts/call.ts'
import type { RelistedPurchase } from '../../../contracts/ledger.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../http/app-error.ts'
import type { Signed } from '../../http/viewer.ts'
import { moveListing } from '../../product/listing-transitions.ts'
import { lockProducts } from '../line/offer-queries.ts'
import { findBuyer, findPurchaseById, findSeller } from '../order/purchase-queries.ts'
import { relistedMail } from './refund-mails.ts'

/**
 * Puts the item of a refunded purchase back on the marketplace, and emails its seller. Throws 404, and 409 if it was not refunded,
 * is no longer marked as sold, was bought by somebody else since, or its seller can't sell.
 */
export async function relistRefunded(
  { db, jobs, settings, now }: Deps,
  admin: Signed,
  id: number,
): Promise<Answer<typeof RelistedPurchase>> {
  const found = await findPurchaseById(db, id)
  if (!found) throw notFound('Purchase not found')
  const { productId, sellerId } = found
  return db.transaction(async (tx) => {
    const [product] = await lockProducts(tx, [productId])
    const purchase = await findPurchaseById(tx, id)
    if (!product || !purchase?.refundedAt) throw conflict('This purchase has not been refunded.')
    if (product.status !== 'sold') throw conflict('This item is no longer marked as sold.')
    if (await findBuyer(tx, productId)) throw conflict('Somebody else has bought this item since.')
    const seller = await findSeller(tx, sellerId)
    if (!seller || seller.deletedAt)
      throw conflict("The seller's account has been deleted, so the item cannot go back on sale.")
    await moveListing(tx, { jobs, now }, { listing: product, to: 'approved', by: 'refund', actorId: admin.id })
    await jobs.send(tx, 'mail', relistedMail(settings, { id, product, seller }, now()))
    return { id, productId }
  })
}
