import { expect, test } from 'vitest'
import { WALK_IN } from '../../contracts/desk-rules.ts'
import type { Pickup } from '../../contracts/pickup.ts'
import { checkDigit } from '../../contracts/pickup-rules.ts'
import { bestMatch, byOrder, bySeller, matchingPickups, orderOfFound, progressOf, withMarked } from './day.ts'

/** Two valid codes: zeros, whose check digit is zero, and A with its check digit. */
const ZEROES = '000000'
const A = `0000A${'0123456789ABCDEFGHJKMNPQRSTVWXYZ'[checkDigit([0, 0, 0, 0, 10])]}`

const lamp = {
  id: 1,
  code: ZEROES,
  title: 'Brass lamp',
  buyerName: 'Gus Guest',
  seller: 'hazel',
  payment: 'paid',
  handedOver: { at: '2026-06-06T14:00:00.000Z', by: 'hazel' },
} as Pickup
const jug = { ...lamp, id: 2, code: A, title: 'Blue jug', seller: 'otis', handedOver: null } as Pickup
const stool = { ...jug, id: 3, title: 'Oak stool', payment: 'refunded' } as Pickup
const day = [lamp, jug, stool]

test('the progress counts purchases that were not refunded', () => {
  expect(progressOf(day)).toEqual({ done: 1, total: 2, text: '1 of 2' })
  expect(progressOf([])).toEqual({ done: 0, total: 0, text: '0 of 0' })
  expect(progressOf(Array(1_520).fill(lamp)).text).toBe('1,520 of 1,520')
})

test('search covers item, buyer and seller; a code finds its purchase, and the SKU of a price tag its item', () => {
  expect(matchingPickups(day, ' gus  BRASS', 'all')).toEqual([lamp])
  expect(matchingPickups(day, 'otis', 'all')).toEqual([jug, stool])
  expect(matchingPickups([{ ...lamp, buyerName: 'José Núñez' }], 'jose nunez', 'all')).toHaveLength(1)
  expect(matchingPickups(day, `${A.slice(0, 3)}-${A.slice(3)}`.toLowerCase(), 'all').map(({ id }) => id)).toEqual([
    2, 3,
  ])
  const tagged = [12, 120].map((productId) => ({ ...lamp, productId }))
  for (const sku of ['FV-12', ' fv 12']) expect(matchingPickups(tagged, sku, 'all')).toEqual([tagged[0]])
  const dozen = { ...lamp, title: 'Set of 12 plates', productId: 5 }
  expect(matchingPickups([...tagged, dozen], '12', 'all'), 'a number is a word').toEqual([dozen])
  expect(matchingPickups(day, '0000a', 'all'), 'the start of a code').toEqual([jug, stool])
  expect(matchingPickups(day, 'teapot', 'all')).toEqual([])
})

test('of several purchases with a code or price tag, the one to hand over is found before a refunded one', () => {
  expect(bestMatch([stool, lamp, jug])).toBe(jug)
  expect(bestMatch([stool, lamp])).toBe(lamp)
  expect(bestMatch([stool])).toBe(stool)
  expect(bestMatch([])).toBeUndefined()
})

test('what was found by its code is as it was marked, although it is not on the list', () => {
  const order = { ...jug, pickups: [jug, stool] }
  const handedOver = { at: '2026-06-06T15:00:00.000Z', by: 'otis' }
  const [marked, other] = [
    { ...jug, version: 1, handedOver },
    { ...stool, version: 1, handedOver },
  ]
  expect(withMarked(order, marked)).toEqual({ ...marked, pickups: [marked, stool] })
  expect(withMarked(order, other)).toEqual({ ...jug, pickups: [jug, other] })
  expect(withMarked(jug, marked)).toEqual(marked)
})

test('what was found is shown with the rest of its order, as listed if it is, with the marks that are still to be sent', () => {
  const [listed, other] = [
    { ...lamp, orderId: 1 },
    { ...stool, orderId: 2 },
  ]
  const unlisted = { ...jug, orderId: 1 }
  const handedOver = { at: '2026-06-06T15:00:00.000Z', by: 'otis' }
  const asMarked = (pickup: Pickup) => (pickup.id === unlisted.id ? { ...pickup, handedOver } : pickup)
  const marked = { ...unlisted, handedOver }
  const whole = { pickups: [{ ...listed, title: 'Old title' }, unlisted] }
  const of = (found: Pickup) => orderOfFound(found, [listed, other], asMarked)
  expect(of({ ...listed, ...whole })).toEqual({ pickup: listed, rest: [marked] })
  expect(of({ ...unlisted, ...whole })).toEqual({ pickup: { ...marked, ...whole }, rest: [listed] })
  expect(of(unlisted)).toEqual({ pickup: marked, rest: [listed] })
  expect(of(listed)).toEqual({ pickup: listed, rest: [] })
})

test('the filters separate done from waiting; a refunded purchase is neither', () => {
  expect(matchingPickups(day, '', 'done')).toEqual([lamp])
  expect(matchingPickups(day, '', 'waiting')).toEqual([jug])
})

test('purchases are grouped by seller', () => {
  expect(bySeller(day)).toEqual([
    { seller: 'hazel', pickups: [lamp] },
    { seller: 'otis', pickups: [jug, stool] },
  ])
})

test('an order is found whole by any of its items, with those of other sellers, and orders stand by the buyer’s name', () => {
  const [gus, bo, ana] = [
    { ...lamp, orderId: 1 },
    { ...jug, orderId: 2, buyerName: 'bo Buyer' },
    { ...stool, orderId: 3, buyerName: 'Ána Buyer' },
  ]
  const bowl = { ...lamp, id: 4, orderId: 2, code: A, title: 'Bowl', buyerName: 'bo Buyer' } as Pickup
  const others = [
    { id: 9, orderId: 2, title: 'Tin tray', seller: 'otis' },
    { id: 10, orderId: 77, title: 'Bell', seller: 'otis' },
  ]
  const list = [gus, bo, ana, bowl] as Pickup[]
  expect(byOrder(list, others, list).map(({ buyerName }) => buyerName)).toEqual(['Ána Buyer', 'bo Buyer', 'Gus Guest'])
  expect(byOrder(list, others, [bowl])).toEqual([
    { orderId: 2, code: A, buyerName: 'bo Buyer', pickups: [bo, bowl], others: [others[0]] },
  ])
})

test('what was sold at the till comes after what buyers still wait for', () => {
  const list = ['June Carter', WALK_IN, 'Gus Guest'].map((buyerName, orderId) => ({ ...lamp, orderId, buyerName }))
  expect(byOrder(list, [], list).map(({ buyerName }) => buyerName)).toEqual(['Gus Guest', 'June Carter', WALK_IN])
})
