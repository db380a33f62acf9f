import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import type { Product } from '../../contracts/product.ts'
import type { SaleEvent } from '../../contracts/sale.ts'
import { auditEntries, checkoutSessions, favorites, products } from '../database/schema.ts'
import { applyPriceDrops } from '../product/price-drop.ts'
import { addPerson, Browser } from './people.ts'
import { addProduct } from './stock.ts'
import { TEST_NOW, testApp } from './test-app.ts'

const HOUR_MS = 3_600_000
export const at = (hour: number): Date => new Date(TEST_NOW.getTime() + hour * HOUR_MS)
export const hours = (hour: number): string => at(hour).toISOString()
export const drop = (hour: number, percent: number) => ({ at: hours(hour), percent })

/** A shop without a sale. Each test starts with nothing on the marketplace. */
export async function priceDropShop() {
  const { app, deps } = await testApp()
  const { db } = deps
  const { id: sellerId } = await addPerson(deps, 'hazel')
  const { id: juniperId } = await addPerson(deps, 'juniper')
  for (const name of ['wren', 'otis'] as const) await addPerson(deps, name)
  const guest = new Browser(app)
  const hazel = await new Browser(app).signIn('hazel')
  const admin = await new Browser(app).signIn('wren')

  beforeEach(async () => {
    deps.setNow(TEST_NOW)
    await deps.pool.query('delete from jobs.job')
    await db.delete(auditEntries)
    await db.update(checkoutSessions).set({ status: 'cancelled' }).where(eq(checkoutSessions.status, 'open'))
    await db.delete(favorites)
    await db
      .update(products)
      .set({ status: 'unlisted', joinsPriceDrops: false, dropSaleId: null, dropPercent: null, originalPrice: null })
    await deps.pool.query('truncate sale_events cascade')
  })

  /** A sale that started an hour ago, with these drops. */
  const saleWith = async (...priceDrops: object[]) =>
    (await admin.post('/api/sale-events', { startDate: hours(-1), priceDrops })).json<SaleEvent>()

  /** By default Hazel's lamp for 45.00, which joins price drops. */
  const lamp = (fields: Partial<Parameters<typeof addProduct>[1]> = {}) =>
    addProduct(deps, { sellerId, joinsPriceDrops: true, ...fields })

  /** Also empties the response cache: the notification of what the job wrote takes a moment. */
  async function run() {
    await applyPriceDrops(deps)
    deps.setNow(deps.now())
  }
  async function runAt(hour: number) {
    deps.setNow(at(hour))
    await run()
  }

  const read = async (id: number, browser = guest) => (await browser.get(`/api/products/${id}`)).json<Product>()

  /** What a guest sees: the price and the one struck through. */
  const prices = async (id: number) => {
    const { price, originalPrice } = await read(id)
    return [price, originalPrice]
  }
  const stored = async (id: number) => {
    const [row] = await db.select().from(products).where(eq(products.id, id))
    return row ?? expect.fail()
  }

  return { app, deps, juniperId, guest, hazel, admin, saleWith, lamp, run, runAt, read, prices, stored }
}
