import { expect, test } from 'vitest'
import { isRunning } from './started-checkout.ts'

test('a payment can be returned to until its hold ends', () => {
  const payment = { expiresAt: '2026-06-06T14:30:00.000Z' }
  expect(isRunning(payment, new Date('2026-06-06T14:29:59.999Z'))).toBe(true)
  expect(isRunning(payment, new Date('2026-06-06T14:30:00.000Z'))).toBe(false)
})
