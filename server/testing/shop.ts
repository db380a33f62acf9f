import { randomUUID } from 'node:crypto'
import type { UserRow } from '../account/account-queries.ts'
import type { Requester } from '../checkout/holder.ts'
import type { TestPayments } from '../providers/payments/built-in.ts'
import { anAddress } from './addresses.ts'
import { addPerson } from './people.ts'
import { addProduct, openSale } from './stock.ts'
import { type TestDeps, type TestOptions, testDeps } from './test-app.ts'

export const GUEST = { buyerName: 'Gus Guest', buyerEmail: 'gus@example.com' }

/** A guest, by default at a new IP address. */
export const visitor = (address = anAddress()): Requester => ({ account: null, visitorId: randomUUID(), address })

export const signedInAs = ({ id, username, email, role, emailVerified }: UserRow): Requester => ({
  account: { id, username, email, role, emailVerified },
  visitorId: randomUUID(),
  address: anAddress(),
})

export interface Shop {
  deps: TestDeps
  payments: TestPayments
  hazel: UserRow
  juniper: UserRow
  sale: Awaited<ReturnType<typeof openSale>>
  /** By default Hazel's lamp for 45.00. */
  addItem(fields?: Partial<Parameters<typeof addProduct>[1]>): ReturnType<typeof addProduct>
}

/** Deps with Hazel (the seller), Juniper (a buyer), the built-in test checkout, and a sale that is on. */
export async function openShop(options?: TestOptions): Promise<Shop> {
  const deps = await testDeps(options)
  return stockShop(deps)
}

export async function stockShop(deps: TestDeps): Promise<Shop> {
  const hazel = await addPerson(deps, 'hazel')
  const juniper = await addPerson(deps, 'juniper')
  const sale = await openSale(deps)
  return {
    deps,
    payments: deps.providers.payments as TestPayments,
    hazel,
    juniper,
    sale,
    addItem: (fields = {}) => addProduct(deps, { sellerId: hazel.id, ...fields }),
  }
}
