import { beforeEach, expect, test } from 'vitest'
import { stubStorage } from '../lib/testing/stub-storage.ts'
import { markOwnHold } from '../line/own-hold.ts'
import { checkoutKey, isOwnHold, isRunning, paysFor, readStarted, saveStarted, startedFor } from './started-checkout.ts'

const HELD_UNTIL = '2026-06-06T14:30:00.000Z'
const NOW = new Date('2026-06-06T14:29:59.999Z')
const LATER = new Date(HELD_UNTIL)

const payment = (...productIds: number[]) => ({
  sessionId: 'cs_1',
  url: '/pay',
  expiresAt: HELD_UNTIL,
  buyerName: 'Gus Guest',
  buyerEmail: 'gus@example.com',
  productIds,
})

beforeEach(() => {
  stubStorage({}, 'sessionStorage')
})

test('a payment can be returned to until its hold ends', () => {
  expect([isRunning(payment(7), NOW), isRunning(payment(7), LATER)]).toEqual([true, false])
  saveStarted(7, payment(7))
  expect([readStarted(7, NOW), readStarted(7, LATER)]).toEqual([payment(7), null])
})

test('a payment is for exactly the items it was started with', () => {
  const started = payment(7, 8)
  expect([[8, 7], [7], [7, 9], [7, 8, 9]].map((ids) => paysFor(started, ids))).toEqual([true, false, false, false])
  expect(paysFor(null, [])).toBe(false)
})

test('an item that this tab has started paying for, alone or with others, is held by this visitor', () => {
  for (const ids of [[7], [8, 9]]) saveStarted(checkoutKey(ids), payment(...ids))
  expect([readStarted(7, NOW), readStarted('cart', NOW)]).toEqual([payment(7), payment(8, 9)])
  expect([7, 8, 9, 10].map((id) => startedFor(id, NOW)?.productIds)).toEqual([[7], [8, 9], [8, 9], undefined])
  expect([7, 9, 10].map((id) => isOwnHold({ id, heldUntil: HELD_UNTIL }, NOW))).toEqual([true, true, false])
  expect(isOwnHold({ id: 9, heldUntil: HELD_UNTIL }, LATER)).toBe(false)
})

test('an item that the server has said to be held by this visitor is, until it is held anew', () => {
  markOwnHold({ id: 10, heldUntil: HELD_UNTIL })
  expect(isOwnHold({ id: 10, heldUntil: HELD_UNTIL }, NOW)).toBe(true)
  expect(isOwnHold({ id: 10, heldUntil: '2026-06-06T15:00:00.000Z' }, NOW)).toBe(false)
  expect(isOwnHold({ id: 10 }, NOW)).toBe(false)
})
