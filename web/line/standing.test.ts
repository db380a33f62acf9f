import { expect, test } from 'vitest'
import type { LineState } from '../../contracts/line.ts'
import { standingOf } from './standing.ts'

const [OFFERED_UNTIL, NOBODY] = [new Date().toISOString(), { position: null, length: 2, offeredUntil: null }]
const WAITING: LineState = { ...NOBODY, position: 2 }
const NEXT: LineState = { position: 1, length: 1, offeredUntil: OFFERED_UNTIL }
const HOLDER: LineState = { ...NOBODY, isHolder: true }

const standing = (line: LineState | undefined, given: Partial<Parameters<typeof standingOf>[0]> = {}) =>
  standingOf({ product: {}, line, seemsOwn: false, isOver: false, isClosed: false, ...given })

test('the server’s answer decides whose the hold or the offer is', () => {
  expect([HOLDER, NEXT, WAITING, NOBODY].map((line) => standing(line))).toEqual(['own', 'next', 'waiting', 'held'])
  const offer = { product: { isOffer: true, offeredUntil: OFFERED_UNTIL } } as const
  expect(standing(NOBODY, offer)).toBe('offered')
  expect(standing(NOBODY, { seemsOwn: true })).toBe('held')
})

test('until the answer, what the browser and the page know decides', () => {
  expect(standing(undefined, { seemsOwn: true })).toBe('own')
  expect(standing(undefined, { product: { isOffer: true, offeredUntil: OFFERED_UNTIL } })).toBe('next')
  expect(standing(undefined)).toBe('held')
})

test('a hold or an offer that has run out is nobody’s, and a place in line stays', () => {
  const all = [HOLDER, NEXT, WAITING, NOBODY].map((line) => standing(line, { isOver: true }))
  expect(all).toEqual(['free', 'waiting', 'waiting', 'free'])
})

test('after the sale a hold can still be paid, but an offer is worth nothing', () => {
  const all = [HOLDER, NEXT, WAITING, NOBODY].map((line) => standing(line, { isClosed: true }))
  expect(all).toEqual(['own', 'waiting', 'waiting', 'free'])
})
