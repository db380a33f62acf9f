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
  return rows.map(({ saleEventId, startDate, timeZone, amount, statusBeforeSuspension, ...listing }) => ({
    ...listing,
    isHidden: statusBeforeSuspension !== null,
    imageUrl: primaryImageUrl(providers.images, listing),
    soldIn:
      saleEventId !== null && startDate !== null && timeZone !== null && amount !== null
        ? { saleEventId, startDate, timeZone, amount }
        : null,
  }))
}

/** Unlists or relists anyone's items by the rules of the single calls. Throws 429 past `BULK_CHANGES`. */
export const changeListings = (deps: Deps, admin: Signed, { ids, action }: AdminBulkChange) =>
  changeEach(deps, admin, ids, (id) => (action === 'unlist' ? unlistProduct : relistProduct)(deps, admin, id))
