import { getTableColumns, sql } from 'drizzle-orm'
import { batchReads } from '../../database/batch-reads.ts'
import { clientOf, type Queryable, type Transaction } from '../../database/connect.ts'
import { queryPrepared } from '../../database/query-prepared.ts'
import { joinedCodec, rowCodec } from '../../database/row-codec.ts'
import { checkoutSessions, linePlaces, products, saleEvents } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import { isAdmin, type Viewer } from '../../http/viewer.ts'
import { HOLDING_LITERALS } from '../../product/hold.ts'
import { isPublic } from '../../product/product-row.ts'
import { saleIsOn } from '../../sale/sale.ts'

const FOR_SALE = {
  id: products.id,
  title: products.title,
  price: products.price,
  status: products.status,
  sellerId: products.sellerId,
  imageUrls: products.imageUrls,
  primaryImageIndex: products.primaryImageIndex,
}

const FOR_SALE_ROW = rowCodec(FOR_SALE)

const OFFER = joinedCodec({
  product: FOR_SALE,
  sale: {
    id: saleEvents.id,
    endDate: saleEvents.endDate,
    taxRate: saleEvents.taxRate,
    timeZone: saleEvents.timeZone,
  },
  hold: getTableColumns(checkoutSessions),
  /** The place in line that has, or last had, the offer. */
  place: getTableColumns(linePlaces),
  line: {
    isThere: sql<boolean>`exists (select from line_places waiting where waiting.product_id = ${products.id})`.mapWith(
      Boolean,
    ),
  },
})

type JoinedOffer = ReturnType<typeof OFFER.decode>

export interface Offer extends Pick<JoinedOffer, 'sale' | 'hold' | 'place'> {
  product: NonNullable<JoinedOffer['product']>
  hasLine: boolean
}

export type ForSale = Offer['product']

/** Products with the current sale, their holds and their lines, from one snapshot. */
export async function findOffers(db: Queryable, productIds: number[], now: Date): Promise<Offer[]> {
  const rows = await queryPrepared(clientOf(db), {
    name: 'offers',
    row: OFFER,
    statement: () => sql`
      select ${OFFER.selectList} from ${products}
      left join ${saleEvents} on ${saleIsOn(sql.placeholder('now'))}
      left join ${checkoutSessions}
        on ${checkoutSessions.productId} = ${products.id} and ${checkoutSessions.status} in (${HOLDING_LITERALS})
      left join ${linePlaces} on ${linePlaces.productId} = ${products.id} and ${linePlaces.offeredUntil} is not null
      where ${products.id} = any(${sql.placeholder('productIds')}::bigint[])`,
    values: { productIds, now },
  })
  return rows.flatMap(({ product, line, ...offer }) =>
    product ? { ...offer, product, hasLine: line?.isThere ?? false } : [],
  )
}

/** Without a lock. */
export const findOffersBatched = batchReads(
  ({ db, now }: Deps, ids) => findOffers(db, ids, now()),
  ({ product }) => product.id,
)

export const maySee = ({ status, sellerId }: ForSale, viewer: Viewer): boolean =>
  isPublic(status) || sellerId === viewer.account?.id || isAdmin(viewer)

/**
 * Locks products until the transaction ends, ordered by id, and returns them. Everything that changes a product or moves one of its
 * checkouts locks the product first, which prevents deadlocks. `skipLocked`: without those that another transaction has locked.
 */
export const lockProducts = (
  tx: Transaction,
  ids: number[],
  { skipLocked = false }: { skipLocked?: boolean } = {},
): Promise<ForSale[]> =>
  queryPrepared(clientOf(tx), {
    name: skipLocked ? 'lock free products' : 'lock products',
    row: FOR_SALE_ROW,
    statement: () => sql`
      select ${FOR_SALE_ROW.selectList} from ${products} where ${products.id} = any(${sql.placeholder('ids')}::bigint[])
      order by ${products.id} for update ${sql.raw(skipLocked ? 'skip locked' : '')}`,
    values: { ids },
  })
