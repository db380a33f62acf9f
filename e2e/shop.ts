import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { eq, gt, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import type { CompletedPurchase, OpenCheckout } from '../contracts/checkout.ts'
import type { Connection } from '../server/database/connect.ts'
import { images, paymentAlerts, products, purchases, saleEvents, users } from '../server/database/schema.ts'
import { lockAll } from './shop-state.ts'

const HOUR = 60 * 60 * 1000

type Product = typeof products.$inferSelect

const GUEST = { buyerName: 'June Carter', buyerEmail: 'june@example.com' }

/** Direct access to the database and outbox, for a journey's setup and checks. */
export class Shop {
  readonly #connection: Connection
  readonly #dataDir: string

  constructor({ connection, dataDir }: { connection: Connection; dataDir: string }) {
    this.#connection = connection
    this.#dataDir = dataDir
  }

  get db() {
    return this.#connection.db
  }

  async userId(username: string): Promise<number> {
    const [user] = await this.db.select({ id: users.id }).from(users).where(eq(users.username, username))
    if (!user) throw new Error(`There is no ${username}`)
    return user.id
  }

  /** An approved copy of one of the demo products. */
  async addProduct(fields: Partial<typeof products.$inferInsert> = {}): Promise<Product> {
    const approved = eq(products.status, 'approved')
    const [model] = await this.db.select().from(products).where(approved).orderBy(products.id).limit(1)
    if (!model) throw new Error('The demo shop has no approved products')
    const { id: _id, ...copy } = model
    const [row] = await this.db
      .insert(products)
      .values({ ...copy, createdAt: new Date(), ...fields })
      .returning()
    if (!row) throw new Error('Inserting the product returned no row')
    return row
  }

  /** Two-day-old images that nothing uses. */
  async addOrphans(count: number): Promise<void> {
    const createdAt = new Date(Date.now() - 48 * HOUR)
    const orphan = (index: number) => {
      const path = `products/orphan-${index}.webp`
      return { path, fileId: path, bytes: 1000, width: 100, height: 150, createdAt }
    }
    await this.db.insert(images).values(Array.from({ length: count }, (_, index) => orphan(index)))
  }

  /** That many copies of the seller's items; one in ten each is pending, unlisted, sold and rejected. */
  async addManyProducts(username: string, count: number): Promise<void> {
    await this.db.execute(sql`
      insert into products (title, description, price, category, tags, image_urls, imagekit_file_ids, primary_image_index,
        seller_id, status, view_count, created_at)
      select 'Lot ' || lpad(n::text, 4, '0') || ', ' || title, description, 1 + n, category, tags, image_urls,
        imagekit_file_ids, primary_image_index, seller_id,
        case n % 10 when 1 then 'pending' when 2 then 'unlisted' when 3 then 'sold' when 4 then 'rejected' else 'approved' end,
        n % 40, now() - n * interval '1 minute'
      from generate_series(1, ${count}) n
      join (select *, row_number() over (order by id) - 1 as place, count(*) over () as models from products
        where seller_id = (select id from users where username = ${username})) model on place = n % models`)
  }

  /** Replaces all sales with one that started an hour ago. */
  async openSale(): Promise<void> {
    await this.endSales()
    const startDate = new Date(Date.now() - HOUR)
    const endDate = new Date(startDate.getTime() + 48 * HOUR)
    await this.db.insert(saleEvents).values({ startDate, endDate, location: 'The old tobacco barn, Hillsborough' })
  }

  /** Deletes current and upcoming sales. */
  async endSales(): Promise<void> {
    await this.db.delete(saleEvents).where(gt(saleEvents.endDate, new Date()))
  }

  /** Adds an upcoming 48-hour sale. */
  async scheduleSale(startDate: Date): Promise<void> {
    const endDate = new Date(startDate.getTime() + 48 * HOUR)
    await this.db.insert(saleEvents).values({ startDate, endDate, location: 'Pittsboro Fairgrounds, Hall B' })
  }

  /** Inserts an alert, as if the payment provider had reported it. */
  async raiseAlert(purchaseId: number, kind: typeof paymentAlerts.$inferInsert.kind, message: string): Promise<void> {
    const [purchase] = await this.db.select().from(purchases).where(eq(purchases.id, purchaseId))
    if (!purchase) throw new Error(`No purchase ${purchaseId}`)
    const { checkoutSessionId } = purchase
    const eventId = `evt_${kind}_${purchaseId}`
    await this.db.insert(paymentAlerts).values({ eventId, reference: eventId, kind, checkoutSessionId, message })
  }

  async statusOf(productId: number): Promise<string | undefined> {
    const [row] = await this.db.select({ status: products.status }).from(products).where(eq(products.id, productId))
    return row?.status
  }

  /** Starts to pay for these items: as a guest, or with an empty `buyer` as whoever is signed in. */
  async hold(request: APIRequestContext, productIds: number[], buyer: object = GUEST): Promise<OpenCheckout> {
    const response = await request.post('/api/create-checkout-session', { data: { productIds, ...buyer } })
    if (!response.ok()) throw new Error(`Nothing is held: ${await response.text()}`)
    return response.json()
  }

  /** Buys these items together, as `hold` does. */
  async sell(request: APIRequestContext, productIds: number[], buyer?: object): Promise<CompletedPurchase> {
    const { sessionId } = await this.hold(request, productIds, buyer)
    await request.post(`/test-checkout/${sessionId}/pay`)
    const paid = { sessionId, productId: productIds[0] }
    return (await request.post('/api/dev-complete-purchase', { data: paid })).json()
  }

  /** Deletes all purchases, sales, audit entries and pending items. */
  async clearHistory(): Promise<void> {
    const truncate = 'truncate ledger_entries, audit_entries, purchases, sale_events cascade'
    await lockAll(this.db, `set local lock_timeout = 20; ${truncate}`)
    await this.db.delete(products).where(eq(products.status, 'pending'))
  }

  /** The emails sent to this address so far. */
  async mailsTo(address: string) {
    const folder = path.join(this.#dataDir, 'outbox')
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
    const mails = await Promise.all(
      files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
    )
    return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address))
  }
}
