import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { checkoutSessions, products } from '../../database/schema.ts'
import { GUEST, openShop, signedInAs, visitor } from '../../testing/shop.ts'
import { findOffersBatched } from '../line/offer-queries.ts'
import { createHolds, type HoldRequest, type HoldResult } from './create-holds.ts'
import { pendingHold, requestHold } from './hold-queue.ts'

const shop = await openShop()
beforeEach(async () => {
  await shop.deps.pool.query('truncate checkout_sessions cascade')
})

async function newRequest(requester = visitor(), productId?: number): Promise<HoldRequest> {
  return { requester, buyer: GUEST, productIds: [productId ?? (await shop.addItem()).id] }
}
const newRequests = (count: number, requester?: HoldRequest['requester']) =>
  Promise.all(Array.from({ length: count }, () => newRequest(requester)))

/** What each request got from one shared transaction. */
async function inOneTransaction(requests: HoldRequest[]): Promise<string[]> {
  const { deps } = shop
  const results = await deps.db.transaction((tx) => createHolds(tx, deps, requests, { isShared: true }))
  return requests.map((request) => outcomeOf(results.get(request)))
}

function outcomeOf(result: HoldResult | undefined): string {
  if (!result) return 'not served'
  if ('refusal' in result) return result.refusal.message
  return 'checkouts' in result ? 'held' : 'unsettled'
}

/** Requests of the same moment, as from `holdItems`. The first ones start transactions of their own, the last share one. */
async function atOnce(requests: HoldRequest[]): Promise<string[]> {
  const offers = await Promise.all(requests.map(({ productIds }) => findOffersBatched(shop.deps, productIds)))
  const results = await Promise.allSettled(
    requests.map((request, index) => requestHold(shop.deps, request, offers[index] ?? [])),
  )
  return results.map((result) => (result.status === 'rejected' ? 'failed' : outcomeOf(result.value)))
}

const heldProducts = async () =>
  (await shop.deps.db.select().from(checkoutSessions)).map(({ productId, visitorId }) => [productId, visitorId])

test('each buyer of a shared transaction gets their own item and payment', async () => {
  const requests = await newRequests(5)
  expect(await atOnce(requests)).toEqual(Array(5).fill('held'))
  const held = await heldProducts()
  expect(held).toHaveLength(5)
  for (const { productIds, requester } of requests) expect(held).toContainEqual([productIds[0], requester.visitorId])
  const references = await shop.deps.db.select({ reference: checkoutSessions.reference }).from(checkoutSessions)
  expect(new Set(references.map(({ reference }) => reference)).size).toBe(5)
})

test('one refusal does not affect the others of its transaction', async () => {
  const [lamp, own, vase] = [await newRequest(), await newRequest(signedInAs(shop.hazel)), await newRequest()]
  expect(await inOneTransaction([lamp, own, vase])).toEqual(['held', 'You cannot buy your own item.', 'held'])
  expect(await heldProducts()).toHaveLength(2)
})

test('of two buyers of one item in the same moment, one holds it and the other is told', async () => {
  const { id } = await shop.addItem()
  const requests = [...(await newRequests(2)), await newRequest(visitor(), id), await newRequest(visitor(), id)]
  const outcomes = await atOnce(requests)
  expect(outcomes.slice(0, 2)).toEqual(['held', 'held'])
  expect(outcomes.slice(2).sort()).toEqual(['Someone else is checking out this item', 'held'])
  expect(await heldProducts()).toHaveLength(3)
})

test('a request that breaks the transaction fails alone', async () => {
  const requests = await newRequests(4)
  const juniper = signedInAs(shop.juniper)
  // An account that was deleted after the session was read: the foreign key refuses the hold.
  const gone = juniper.account && { ...juniper, account: { ...juniper.account, id: 999_999 } }
  if (!gone) throw new Error('nobody')
  const outcomes = await atOnce([...requests, await newRequest(gone)])
  expect(outcomes).toEqual(['held', 'held', 'held', 'held', 'failed'])
  expect(await heldProducts()).toHaveLength(4)
})

test('the limits count the holds that the same transaction makes, by browser and by address', async () => {
  const gus = visitor('203.0.113.7')
  const outcomes = await inOneTransaction(await newRequests(12, gus))
  expect(outcomes.slice(0, 10)).toEqual(Array(10).fill('held'))
  for (const outcome of outcomes.slice(10)) expect(outcome).toMatch(/^You're already holding 10 items/)
  const neighbors = await Promise.all(Array.from({ length: 32 }, () => newRequest(visitor('203.0.113.7'))))
  const theirs = await inOneTransaction(neighbors)
  expect(theirs.slice(0, 30)).toEqual(Array(30).fill('held'))
  for (const outcome of theirs.slice(30)) expect(outcome).toMatch(/^Guests on your network/)
})

test('nobody waits for an item that is locked but its own buyer', async () => {
  const requests = await newRequests(3)
  const [locked] = requests
  const client = await shop.deps.pool.connect()
  await client.query('begin')
  await client.query('select from products where id = $1 for update', [locked?.productIds[0]])
  expect(await inOneTransaction(requests)).toEqual(['not served', 'held', 'held'])
  const waiting = atOnce(locked ? [locked] : [])
  await client.query('commit')
  client.release()
  expect(await waiting).toEqual(['held'])
})

test('an item is pending until its request is answered, even if that fails', async () => {
  const { db } = shop.deps
  const request = await newRequest()
  const [id = 0] = request.productIds
  const offers = await findOffersBatched(shop.deps, [id])
  await db.delete(products).where(eq(products.id, id))
  const held = requestHold(shop.deps, request, offers)
  expect(pendingHold(db, [id - 1])).toBeUndefined()
  const waiting = pendingHold(db, [id - 1, id])
  expect(waiting).toBeDefined()
  await waiting
  expect(outcomeOf(await held)).toBe('Product not found')
  expect(pendingHold(db, [id])).toBeUndefined()
})
