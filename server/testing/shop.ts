import { randomUUID } from 'node:crypto'
import type { UserRow } from '../account/account-queries.ts'
import type { Viewer } from '../http/viewer.ts'
import type { TestPayments } from '../providers/payments/built-in.ts'
import { addPerson } from './people.ts'
import { addProduct, openSale } from './stock.ts'
import { type TestOptions, type TestParts, testParts } from './test-app.ts'

/** The form of part 1, section 5, as a guest fills it in. */
export const GUEST = { buyerName: 'Gus Guest', buyerEmail: 'gus@example.com' }

/** A browser that nobody is signed in to. */
export const visitor = (): Viewer => ({ account: null, visitorId: randomUUID() })

export const signedInAs = ({ id, username, email, role, emailVerified }: UserRow): Viewer => ({
  account: { id, username, email, role, emailVerified },
  visitorId: randomUUID(),
})

export interface Shop {
  parts: TestParts
  payments: TestPayments
  hazel: UserRow
  juniper: UserRow
  sale: Awaited<ReturnType<typeof openSale>>
  /** Hazel's lamp at 45.00, unless told otherwise. */
  addItem(fields?: Partial<Parameters<typeof addProduct>[1]>): ReturnType<typeof addProduct>
}

/** Parts with Hazel, who sells, Juniper, who buys, the built-in test checkout, and a sale that is on. */
export async function openShop(options?: TestOptions): Promise<Shop> {
  const parts = await testParts(options)
  return stockShop(parts)
}

export async function stockShop(parts: TestParts): Promise<Shop> {
  const hazel = await addPerson(parts, 'hazel')
  const juniper = await addPerson(parts, 'juniper')
  const sale = await openSale(parts)
  return {
    parts,
    payments: parts.providers.payments as TestPayments,
    hazel,
    juniper,
    sale,
    addItem: (fields = {}) => addProduct(parts, { sellerId: hazel.id, ...fields }),
  }
}
