import type { AdminBulkChange, AdminListing } from '../../contracts/admin-listing.ts'
import type { Answer } from '../../contracts/call.ts'
import type { Deps } from '../deps.ts'
import type { Signed } from '../http/viewer.ts'
import { primaryImageUrl } from '../providers/images/port.ts'
import { findListings, type ListingsPage } from './admin-listing-queries.ts'
import { changeEach } from './bulk.ts'
import { relistProduct, unlistProduct } from './product.ts'

/** Everyone's listings in any status, newest first. */
export async function listListings(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  page: ListingsPage,
): Promise<Answer<typeof AdminListing>[]> {
  const rows = await findListings(db, page)
  return rows.map(({ saleEventId, soldInStart, timeZone, amount, statusBeforeSuspension, imageUrls, ...listing }) => ({
    id: listing.id,
    title: listing.title,
    price: listing.price,
    status: listing.status,
    isHidden: statusBeforeSuspension !== null,
    imageUrl: primaryImageUrl(providers.images, { ...listing, imageUrls }),
    sellerId: listing.sellerId,
    sellerUsername: listing.sellerUsername,
    createdAt: listing.createdAt,
    soldIn:
      saleEventId !== null && soldInStart !== null && timeZone !== null && amount !== null
        ? { saleEventId, startDate: soldInStart, timeZone, amount }
        : null,
  }))
}

/** Unlists or relists anyone's items by the rules of the single calls. Throws 429 past `BULK_CHANGES`. */
export const changeListings = (deps: Deps, admin: Signed, { ids, action }: AdminBulkChange) =>
  changeEach(deps, admin, ids, (id) => (action === 'unlist' ? unlistProduct : relistProduct)(deps, admin, id))
