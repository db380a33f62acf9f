import { randomUUID } from 'node:crypto'
import type { UserRow } from '../account/account-queries.ts'
import { completeBySession } from '../checkout/complete-checkout.ts'
import type { Requester } from '../checkout/hold/holder.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import type { TestPayments } from '../providers/payments/built-in.ts'
import { anAddress } from './addresses.ts'
import { addPerson, Browser } from './people.ts'
import { addProduct, openSale } from './stock.ts'
import { type TestDeps, type TestOptions, testApp, testDeps } from './test-app.ts'

export const GUEST = { buyerName: 'Gus Guest', buyerEmail: 'gus@example.com' }

/** A guest, by default at a new IP address. */
export const visitor = (address = anAddress()): Requester => ({ account: null, visitorId: randomUUID(), address })

export const signedInAs = ({ id, username, email, role, emailVerified }: UserRow): Requester => ({
  account: { id, username, email, role, emailVerified },
  visitorId: randomUUID(),
  address: anAddress(),
})

type Item = Partial<Parameters<typeof addProduct>[1]>

export interface Shop {
  deps: TestDeps
  payments: TestPayments
  hazel: UserRow
  juniper: UserRow
  sale: Awaited<ReturnType<typeof openSale>>
  /** By default Hazel's lamp for 45.00. */
  addItem(fields?: Item): ReturnType<typeof addProduct>
  /** Adds an item and sells it to a guest, online. */
  sell(fields?: Item): ReturnType<typeof completeBySession>
}

/** Deps with Hazel (the seller), Juniper (a buyer), the built-in test checkout, and a sale that is on. */
export async function openShop(options?: TestOptions): Promise<Shop> {
  const deps = await testDeps(options)
  return stockShop(deps)
}

/** The app with a stocked shop, and Wren signed in. */
export async function openStaffedShop() {
  const { app, deps } = await testApp()
  const shop = await stockShop(deps)
  const wren = await addPerson(deps, 'wren')
  return { app, shop, wren, admin: await new Browser(app).signIn('wren') }
}

export async function stockShop(deps: TestDeps): Promise<Shop> {
  const hazel = await addPerson(deps, 'hazel')
  const juniper = await addPerson(deps, 'juniper')
  const sale = await openSale(deps)
  const payments = deps.providers.payments as TestPayments
  const addItem: Shop['addItem'] = (fields = {}) => addProduct(deps, { sellerId: hazel.id, ...fields })
  return {
    deps,
    payments,
    hazel,
    juniper,
    sale,
    addItem,
    async sell(fields) {
      const { id: productId } = await addItem(fields)
      const { sessionId } = await openCheckout(deps, visitor(), { productId, ...GUEST })
      await payments.pay(sessionId)
      return completeBySession(deps, { sessionId, productId })
    },
  }
}
