import { beforeEach, expect, test } from 'vitest'
import { AppError } from '../../http/app-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import { GUEST, openShop, signedInAs, visitor } from '../../testing/shop.ts'
import { openCheckout } from '../open-checkout.ts'
import { type JoinRequest, joinLine, joinLines } from './join-line.ts'
import { findLine } from './line-queries.ts'

const shop = await openShop()
let lamp: number
let vase: number
beforeEach(async () => {
  lamp = await heldItem()
  vase = await heldItem()
})

async function heldItem(): Promise<number> {
  const { id } = await shop.addItem()
  await openCheckout(shop.deps, visitor(), { productId: id, ...GUEST })
  return id
}

const request = (productId: number, viewer: Viewer = visitor()): JoinRequest => ({ productId, viewer })
const requests = (productId: number, count: number) => Array.from({ length: count }, () => request(productId))

/** What each request gets from one shared transaction. */
async function inOneTransaction(all: JoinRequest[]): Promise<string[]> {
  const { deps } = shop
  const results = await deps.db.transaction((tx) => joinLines(tx, deps, all, { isShared: true }))
  return all.map((one) => {
    const result = results.get(one)
    if (!result) return 'not served'
    return 'refusal' in result ? result.refusal.message : `${result.position} of ${result.length}`
  })
}

/** Requests of the same moment. The first ones start transactions of their own, the last share one. */
async function atOnce(all: JoinRequest[]): Promise<string[]> {
  const results = await Promise.allSettled(
    all.map(({ viewer, productId, ...place }) => joinLine(shop.deps, viewer, productId, place)),
  )
  return results.map((result) => {
    if (result.status === 'fulfilled') return `${result.value.position} of ${result.value.length}`
    return result.reason instanceof AppError ? result.reason.message : 'failed'
  })
}

const visitorsInLine = async (productId: number) =>
  (await findLine(shop.deps.db, productId)).map(({ visitorId }) => visitorId)

test('a shared transaction gives the places of each line in the order of the requests', async () => {
  const [a, b, c, d] = [request(lamp), request(vase), request(lamp), request(lamp)]
  expect(await inOneTransaction([a, b, c])).toEqual(['1 of 1', '1 of 1', '2 of 2'])
  expect(await inOneTransaction([d, a])).toEqual(['3 of 3', '1 of 3'])
  expect(await visitorsInLine(lamp)).toEqual([a, c, d].map(({ viewer }) => viewer.visitorId))
  expect(await visitorsInLine(vase)).toEqual([b.viewer.visitorId])
})

test('a line that fills up within a transaction takes no more, and still knows who is in it', async () => {
  const [first, ...others] = [request(lamp), ...requests(lamp, 7)]
  await inOneTransaction([first, ...others])
  expect(await inOneTransaction([...requests(lamp, 3), first])).toEqual([
    '9 of 9',
    '10 of 10',
    'The line is full.',
    '1 of 10',
  ])
  expect(await visitorsInLine(lamp)).toHaveLength(10)
})

test('one refusal does not affect the others of its transaction', async () => {
  const free = await shop.addItem()
  const sold = await shop.addItem({ status: 'sold' })
  const all = [request(lamp), request(lamp, signedInAs(shop.hazel)), request(free.id), request(sold.id), request(vase)]
  expect(await inOneTransaction(all)).toEqual([
    '1 of 1',
    'This is your own item.',
    'This item is free. You can buy it now.',
    'This item has already been purchased.',
    '1 of 1',
  ])
  expect(await visitorsInLine(free.id)).toEqual([])
})

test('somebody who joins twice in the same moment, in one browser or two, has one place', async () => {
  const [browser, phone, laptop] = [visitor(), signedInAs(shop.juniper), signedInAs(shop.juniper)]
  const twice = [browser, phone, browser, laptop].map((viewer) => request(lamp, viewer))
  expect(await inOneTransaction(twice)).toEqual(['1 of 1', '2 of 2', 'not served', 'not served'])
  const again = [browser, phone, browser, laptop].map((viewer) => request(vase, viewer))
  const places = await atOnce([...requests(lamp, 3), ...again])
  expect(places[3]?.[0]).toBe(places[5]?.[0])
  expect(places[4]?.[0]).toBe(places[6]?.[0])
  expect(await visitorsInLine(vase)).toHaveLength(2)
})

test('a guest who joins again with an email address keeps the place and leaves the address', async () => {
  const gus = request(lamp)
  await inOneTransaction([gus, request(lamp)])
  expect(await inOneTransaction([request(vase), { ...gus, email: 'gus@example.com' }])).toEqual(['1 of 1', '1 of 2'])
  expect((await findLine(shop.deps.db, lamp)).map(({ to }) => to)).toEqual(['gus@example.com', null])
})

test('a request that breaks the transaction fails alone', async () => {
  const juniper = signedInAs(shop.juniper)
  // An account that was deleted after the session was read: the foreign key refuses the place.
  const gone = juniper.account && { ...juniper, account: { ...juniper.account, id: 999_999 } }
  if (!gone) throw new Error('nobody')
  const others = [...requests(lamp, 4), ...requests(vase, 4)]
  const outcomes = await atOnce([...others, request(vase, gone)])
  expect(outcomes.at(-1)).toBe('failed')
  expect(outcomes.slice(0, 4).sort()).toEqual(['1 of 1', '2 of 2', '3 of 3', '4 of 4'])
  expect(outcomes.slice(4, 8).sort()).toEqual(['1 of 1', '2 of 2', '3 of 3', '4 of 4'])
})

test('nobody waits for an item that another transaction has locked but those who want its line', async () => {
  const client = await shop.deps.pool.connect()
  await client.query('begin')
  await client.query('select from products where id = $1 for update', [lamp])
  const all = [request(lamp), request(vase)]
  expect(await inOneTransaction(all)).toEqual(['not served', '1 of 1'])
  const waiting = atOnce(all)
  await client.query('commit')
  client.release()
  expect(await waiting).toEqual(['1 of 1', '1 of 1'])
})
