import { randomUUID } from 'node:crypto'
import { onlyRow } from '../database/first-row.ts'
import { checkoutSessions, images, orders, products, purchases, saleEvents } from '../database/schema.ts'
import type { Deps } from '../deps.ts'

type ProductRow = typeof products.$inferSelect
type Stocked = Partial<typeof products.$inferInsert> & { sellerId: number }

/** Records an image of that account, whose file does not exist. Returns its path. */
export async function recordImage({ db }: Pick<Deps, 'db'>, ownerId: number): Promise<string> {
  const path = `products/${randomUUID()}.jpg`
  await db.insert(images).values({ path, fileId: path, ownerId, bytes: 1000, width: 800, height: 1200 })
  return path
}

/** By default an approved brass lamp with one picture, whose file does not exist. */
export async function addProduct({ db }: Pick<Deps, 'db'>, { sellerId, ...fields }: Stocked): Promise<ProductRow> {
  const path = await recordImage({ db }, sellerId)
  return db
    .insert(products)
    .values({
      title: 'Brass reading lamp',
      description: 'A lamp that has read more books than most of us.',
      price: 4_500,
      category: 'Home & Decor > Lighting > Table Lamps',
      tags: ['brass', 'lamp'],
      imageUrls: [path],
      imagekitFileIds: [path],
      status: 'approved',
      sellerId,
      ...fields,
    })
    .returning()
    .then(onlyRow)
}

/** A guest's checkout that holds the item, by default for another minute. */
export async function addHold(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, title, price }: ProductRow,
  expiresAt = new Date(now().getTime() + 60_000),
): Promise<void> {
  await db.insert(checkoutSessions).values({
    provider: 'test',
    productId: id,
    title,
    visitorId: 'v',
    buyerEmail: 'j@example.com',
    buyerName: 'Juniper',
    amount: price,
    status: 'open',
    expiresAt,
  })
}

export type NewPurchase = Partial<typeof purchases.$inferInsert>

/** An item that Gus bought, in an order of its own unless one is given: by default online, with 4.50 commission. */
export async function addPurchase(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id: productId, title, price: amount, sellerId }: Pick<ProductRow, 'id' | 'title' | 'price' | 'sellerId'>,
  fields: NewPurchase = {},
) {
  const bought = { productId, buyerEmail: 'gus@example.com', buyerName: 'Gus Guest', amount }
  const paid = { ...bought, title, provider: 'test', status: 'paid' as const, visitorId: 'gus', expiresAt: now() }
  const [session] = await db.insert(checkoutSessions).values(paid).returning()
  const orderId = fields.orderId ?? (await db.insert(orders).values({}).returning())[0]?.id ?? 0
  const terms = { orderId, checkoutSessionId: session?.id ?? 0, sellerId, commission: 450, createdAt: now() }
  return db
    .insert(purchases)
    .values({ ...bought, ...terms, ...fields })
    .returning()
    .then(onlyRow)
}

/** A 48-hour sale, by default started an hour before `now`. */
export async function openSale(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  startDate = new Date(now().getTime() - 3_600_000),
) {
  return db
    .insert(saleEvents)
    .values({
      startDate,
      endDate: new Date(startDate.getTime() + 48 * 3_600_000),
      location: 'The old tobacco barn, Hillsborough',
    })
    .returning()
    .then(onlyRow)
}
