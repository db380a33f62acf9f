import { expect, test } from 'vitest'
import { startsOpen, whyNobody } from './not-picked-up.tsx'

const REMINDED = { remindedAt: '2026-06-06T14:00:00.000Z' }
const WITHOUT_ADDRESS = { remindedAt: null }

test('where no buyer left an address, nobody is said to be reminded', () => {
  expect(whyNobody([WITHOUT_ADDRESS])).toMatch(/^None of these buyers left an email address/)
  expect(whyNobody([WITHOUT_ADDRESS, REMINDED])).toMatch(/^Everyone with an address was reminded/)
})

test('a long list of orders that were not picked up does not push what goes home out of sight', () => {
  expect(startsOpen(Array(20))).toBe(true)
  expect(startsOpen(Array(21))).toBe(false)
})
