import { expect, onTestFinished, test } from 'vitest'
import type { LiveHold } from '../../../contracts/hold.ts'
import { setBehind } from '../../lib/clock.ts'
import { callHook } from '../../lib/testing/call-hook.ts'
import { textsOf, useUnexpired } from './live-holds.tsx'

const MINUTE = 60_000
const until = (minutes: number) => ({ until: new Date(Date.now() + minutes * MINUTE).toISOString() }) as LiveHold

test("an admin whose clock is wrong sees the holds that last by the server's time", () => {
  onTestFinished(() => setBehind(0))
  const holds = [until(-90), until(-30)]
  expect(callHook(() => useUnexpired(holds))).toEqual([])
  setBehind(-60 * MINUTE)
  expect(callHook(() => useUnexpired(holds))).toEqual(holds.slice(1))
})

test('whoever is next in line is not said to be paying', () => {
  expect(textsOf({ isOffer: false }).doing).toBe('is paying for')
  expect(Object.values(textsOf({ isOffer: true })).join()).not.toMatch(/pay/)
})

test('whoever ends a hold reads what closes, and that all items of the payment are released', () => {
  const { effect } = textsOf({ isOffer: false, soldBy: 'Ana (helper)', otherItems: 2 })
  expect(effect).toMatch(/a payment page on their phone closes and each item is offered/)
  expect(textsOf({ isOffer: false }).effect).toMatch(/their payment page closes and the item is offered/)
})
