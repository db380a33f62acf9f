import { randomUUID } from 'node:crypto'
import { images, products, saleEvents } from '../database/schema.ts'
import type { Deps } from '../deps.ts'

type ProductRow = typeof products.$inferSelect
type Stocked = Partial<typeof products.$inferInsert> & { sellerId: number }

/** An approved brass lamp with one (unread) picture, unless told otherwise. */
export async function addProduct({ db }: Pick<Deps, 'db'>, { sellerId, ...fields }: Stocked): Promise<ProductRow> {
  const path = `products/${randomUUID()}.jpg`
  await db.insert(images).values({ path, fileId: path, ownerId: sellerId, bytes: 1000, width: 800, height: 1200 })
  const [row] = await db
    .insert(products)
    .values({
      title: 'Brass reading lamp',
      description: 'A lamp that has read more books than most of us.',
      price: '45.00',
      category: 'Home & Decor > Lighting > Table Lamps',
      tags: ['brass', 'lamp'],
      imageUrls: [path],
      imagekitFileIds: [path],
      status: 'approved',
      sellerId,
      ...fields,
    })
    .returning()
  if (!row) throw new Error('the product was not stored')
  return row
}

/** A sale that began an hour before `now` and lasts 48 hours. */
export async function openSale(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  startDate = new Date(now().getTime() - 3_600_000),
) {
  const [row] = await db
    .insert(saleEvents)
    .values({
      startDate,
      endDate: new Date(startDate.getTime() + 48 * 3_600_000),
      location: 'The old tobacco barn, Hillsborough',
    })
    .returning()
  if (!row) throw new Error('the sale was not stored')
  return row
}
