import { expect, test } from 'vitest'
import { whyNobody } from './not-picked-up.tsx'

const REMINDED = { remindedAt: '2026-06-06T14:00:00.000Z' }
const WITHOUT_ADDRESS = { remindedAt: null }

test('where no buyer left an address, nobody is said to be reminded', () => {
  expect(whyNobody([WITHOUT_ADDRESS])).toMatch(/^None of these buyers left an email address/)
  expect(whyNobody([WITHOUT_ADDRESS, REMINDED])).toMatch(/^Everyone with an address was reminded/)
})
