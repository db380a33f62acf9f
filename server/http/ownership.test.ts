import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { CallName, Calls } from '../../contracts/calls.ts'
import {
  checkoutSessions,
  drafts,
  images,
  orders,
  passkeys,
  pushSubscriptions,
  savedSearches,
  sessions,
  tagPrints,
} from '../database/schema.ts'
import { CALLERS, callersOf } from '../testing/callers.ts'
import { addProduct, addPurchase } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'
import { methodAndPath } from './route.ts'

const shop = await testApp()
const { deps } = shop
const { hazel, sale, ask } = await callersOf(shop)

/** Calls on something a user owns, where the role alone does not decide. A new one without a row does not compile. */
type Owned = {
  [N in CallName]: Calls[N] extends { role: 'account' | 'desk' | 'seller'; params: z.ZodType } ? N : never
}[CallName]

const lamp = (fields: Partial<Parameters<typeof addProduct>[1]> = {}) =>
  addProduct(deps, { sellerId: hazel.id, ...fields })
const ofProduct = async (fields?: Parameters<typeof lamp>[0]) => ({ id: String((await lamp(fields)).id) })

interface Row {
  /** Something of Hazel's, created anew for every caller. */
  make(): Promise<{ id: string }>
  payload?: object | ((id: string) => object)
  /** Visitor, unverified, seller, other seller, admin. */
  statuses: [number, number, number, number, number]
  /** For a browser with a pass and no account; by default the same as for a visitor. */
  helper?: number
}

const MARK = { key: 'a-mark-of-this-test', isHandedOver: true, version: 0, at: '2026-06-06T14:00:00.000Z' }

const DESK_ITEM = (id: string) => ({ productIds: [Number(id)] })

const EVERYBODYS_OWN: Row['statuses'] = [401, 200, 200, 200, 200]
const OWNERS: Row['statuses'] = [401, 403, 200, 403, 200]

const owned: Record<Owned, Row> = {
  'PATCH /api/products/{id}': { make: ofProduct, payload: { title: 'Brass floor lamp' }, statuses: OWNERS },
  'PATCH /api/products/{id}/unlist': { make: ofProduct, statuses: OWNERS },
  'PATCH /api/products/{id}/relist': {
    make: () => ofProduct({ status: 'unlisted' }),
    statuses: [401, 404, 200, 404, 200],
  },
  'DELETE /api/products/{id}': { make: ofProduct, statuses: OWNERS },
  'PUT /api/favourites/{id}': { make: ofProduct, statuses: EVERYBODYS_OWN },
  'DELETE /api/favourites/{id}': { make: ofProduct, statuses: EVERYBODYS_OWN },
  'PATCH /api/saved-searches/{id}': {
    make: ofSavedSearch,
    payload: { alert: 'opening' },
    statuses: [401, 404, 200, 404, 404],
  },
  'DELETE /api/saved-searches/{id}': { make: ofSavedSearch, statuses: [401, 404, 200, 404, 404] },
  'PATCH /api/drafts/{id}': { make: ofDraft, payload: { title: 'Brass lamp' }, statuses: [401, 403, 200, 404, 404] },
  'DELETE /api/price-tags/prints/{id}': { make: ofPrint, statuses: [401, 404, 204, 404, 404] },
  'DELETE /api/drafts/{id}': { make: ofDraft, statuses: [401, 403, 200, 404, 404] },
  'POST /api/drafts/{id}/analysis': { make: ofDraft, statuses: [401, 403, 200, 404, 404] },
  'DELETE /api/auth/sessions/{id}': { make: ofSession, statuses: [401, 404, 200, 404, 404] },
  'PATCH /api/auth/passkeys/{id}': {
    make: ofPasskey,
    payload: { name: 'Blue phone' },
    statuses: [401, 404, 200, 404, 404],
  },
  'DELETE /api/auth/passkeys/{id}': {
    make: ofPasskey,
    // Only up to the proof, because a removal would renew the session.
    payload: {},
    statuses: [401, 404, 400, 404, 404],
  },
  'DELETE /api/push/subscriptions/{id}': { make: ofBrowser, statuses: [401, 404, 200, 404, 404] },
  'GET /api/pickup-codes/{code}': {
    make: async () => ({ id: (await ofPurchase(sale.id)).pickupCode }),
    statuses: [401, 404, 200, 404, 200],
    helper: 200,
  },
  'GET /api/desk/checkouts/{sessionId}': { make: ofTill, statuses: [401, 404, 200, 404, 404], helper: 404 },
  'DELETE /api/desk/checkouts/{sessionId}': { make: ofTill, statuses: [401, 404, 200, 404, 404], helper: 404 },
  'POST /api/pickups/{id}/marks': {
    make: async () => ({ id: String((await ofPurchase(sale.id)).id) }),
    payload: MARK,
    statuses: [401, 404, 200, 404, 200],
    helper: 200,
  },
}

/** The same for calls whose role admits everybody, and for ids in a body. */
const alsoOwned: [CallName, Row][] = [
  [
    'PATCH /api/products/{id}',
    { make: () => ofProduct({ status: 'pending' }), payload: { title: 'Lamp' }, statuses: [401, 404, 200, 404, 200] },
  ],
  [
    'PATCH /api/products/{id}',
    {
      make: () => ofProduct({ status: 'pending' }),
      payload: { status: 'approved' },
      statuses: [401, 404, 403, 404, 200],
    },
  ],
  ['GET /api/products/{id}', { make: () => ofProduct({ status: 'pending' }), statuses: [404, 404, 200, 404, 200] }],
  [
    'GET /api/products/{id}/recommendations',
    { make: () => ofProduct({ status: 'rejected' }), statuses: [404, 404, 200, 404, 200] },
  ],
  ['DELETE /api/images/imagekit', { make: ofImage, payload: (imageUrl) => ({ imageUrl }), statuses: OWNERS }],
  [
    'POST /api/group-photos',
    { make: ofImage, payload: (imageUrl) => ({ photos: [{ imageUrl }] }), statuses: [401, 403, 200, 400, 200] },
  ],
  ['GET /api/images/edit', { make: ofImage, statuses: OWNERS }],
  [
    'POST /api/desk/sales',
    {
      make: ofProduct,
      payload: (id) => ({ items: [{ productId: Number(id) }], method: 'cash', key: randomUUID() }),
      statuses: [401, 403, 201, 403, 201],
      helper: 201,
    },
  ],
  // A lower price is for the item's seller and for admins; for helpers only with a pass that says so.
  [
    'POST /api/desk/sales',
    {
      make: ofProduct,
      payload: (id) => ({ items: [{ productId: Number(id), price: '1.00' }], method: 'cash', key: randomUUID() }),
      statuses: [401, 403, 201, 403, 201],
      helper: 403,
    },
  ],
  ['POST /api/desk/holds', { make: ofProduct, payload: DESK_ITEM, statuses: OWNERS, helper: 200 }],
  ['POST /api/desk/checkouts', { make: ofProduct, payload: DESK_ITEM, statuses: OWNERS, helper: 200 }],
  // Helpers may not hand over what was sold in another sale, or in none.
  [
    'GET /api/pickup-codes/{code}',
    {
      make: async () => ({ id: (await ofPurchase(null)).pickupCode }),
      statuses: [401, 404, 200, 404, 200],
      helper: 404,
    },
  ],
  [
    'POST /api/pickups/{id}/marks',
    {
      make: async () => ({ id: String((await ofPurchase(null)).id) }),
      payload: MARK,
      statuses: [401, 404, 200, 404, 200],
      helper: 404,
    },
  ],
  // Without an edit there is nothing to create.
  ['POST /api/images/edit', { make: ofImage, payload: (imageUrl) => ({ imageUrl }), statuses: OWNERS }],
]

async function ofTill() {
  const { id: productId, title, price } = await lamp()
  const id = `cs_${randomUUID()}`
  await deps.db.insert(checkoutSessions).values({
    provider: 'test',
    providerSessionId: id,
    productId,
    title,
    visitorId: 'desk:hazel',
    buyerEmail: '',
    buyerName: 'In-person buyer',
    amount: price,
    soldById: hazel.id,
    status: 'open',
    expiresAt: new Date(deps.now().getTime() + 60_000),
  })
  return { id }
}

async function ofPasskey() {
  const key = { credentialId: randomUUID(), publicKey: Buffer.from('x'), userHandle: 'x', name: 'Phone' }
  const [row] = await deps.db
    .insert(passkeys)
    .values({ ...key, userId: hazel.id })
    .returning()
  return { id: String(row?.id) }
}

async function ofBrowser() {
  const sid = randomUUID()
  const [session] = await deps.db
    .insert(sessions)
    .values({ sid, sess: { accountId: hazel.id }, expire: new Date(deps.now().getTime() + 3_600_000) })
    .returning()
  const keys = { p256dh: 'x', auth: 'x', vapidKey: 'x', userAgent: '' }
  const [row] = await deps.db
    .insert(pushSubscriptions)
    .values({ ...keys, userId: hazel.id, session: session?.handle ?? '', endpoint: `https://push.example/${sid}` })
    .returning()
  return { id: String(row?.id) }
}

async function ofPurchase(saleEventId: number | null) {
  const purchase = await addPurchase(deps, await lamp({ status: 'sold' }), { saleEventId })
  const [order] = await deps.db.select().from(orders).where(eq(orders.id, purchase.orderId))
  return { ...purchase, pickupCode: order?.pickupCode ?? '' }
}

let pictures = 0
async function ofImage() {
  const path = `products/of-hazel-${++pictures}.jpg`
  await deps.db.insert(images).values({ path, fileId: path, ownerId: hazel.id, bytes: 10, width: 1, height: 1 })
  return { id: `${deps.providers.images.urlEndpoint}/${path}` }
}

let searches = 0
async function ofSavedSearch() {
  const search = { userId: hazel.id, category: '', search: `lamp ${++searches}`, tag: '', priceRange: 'all' as const }
  const row = { ...search, alert: 'daily' as const, checkedAt: deps.now() }
  const [saved] = await deps.db.insert(savedSearches).values(row).returning()
  return { id: String(saved?.id) }
}

async function ofPrint() {
  const [row] = await deps.db.insert(tagPrints).values({ userId: hazel.id, size: 'roll-62', skipped: 0 }).returning()
  return { id: String(row?.id) }
}

async function ofDraft() {
  const [row] = await deps.db
    .insert(drafts)
    .values({ ownerId: hazel.id, imageUrls: ['products/x.jpg'] })
    .returning()
  return { id: String(row?.id) }
}

async function ofSession() {
  const sid = `of-hazel-${randomUUID()}`
  const row = { sid, sess: { accountId: hazel.id }, expire: new Date('2100-01-01') }
  const [session] = await deps.db.insert(sessions).values(row).returning()
  return { id: session?.handle ?? '' }
}

describe('ownership', () => {
  const rows = [...(Object.entries(owned) as [CallName, Row][]), ...alsoOwned]
  test.each(rows)('%s: %o', async (name, { make, payload, statuses, helper = statuses[0] }) => {
    const { method, url } = methodAndPath(name)
    for (const [index, caller] of CALLERS.entries()) {
      const { id } = await make()
      const isOfImage = name === 'GET /api/images/edit'
      const body = typeof payload === 'function' ? payload(id) : payload
      const response = await ask(caller, {
        method: method as 'GET',
        url: url.replace(/:\w+/, id) + (isOfImage ? `?imageUrl=${encodeURIComponent(id)}` : ''),
        ...(body && { payload: body }),
      })
      expect([caller, response.statusCode]).toEqual([caller, [...statuses, helper][index]])
    }
  })
})
