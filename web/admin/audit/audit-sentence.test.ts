import { expect, test } from 'vitest'
import { actorOf, noteOf, objectOf, verbOf } from './audit-sentence.ts'

const entry = { id: 1, subjectId: 7, createdAt: '2026-06-06T14:00:00.000Z', subject: null, actor: null }
const said = (action: string, details = {}, more = {}) => {
  const it = { ...entry, action, details, ...more }
  return `${actorOf(it)} ${verbOf(action)} ${objectOf(it)}`
}

test('an action is described in a sentence, whoever did it', () => {
  expect(said('product.approved', {}, { actor: 'wren', subject: 'Silk scarf' })).toBe('wren approved “Silk scarf”')
  expect(said('purchase.handed-over', { helper: 'Ana' }, { subject: 'Silk scarf' })).toBe(
    'Ana (helper) handed over “Silk scarf”',
  )
  expect(said('payout.made', {}, { actor: 'wren' })).toBe('wren made payout no. 7')
  expect(said('drawer.counted', { helper: 'Ana' }, { subject: 'Ben' })).toBe('Ana (helper) counted the drawer of “Ben”')
  expect(said('drawer.counted', {}, { actor: 'wren', count: 3 })).toBe('wren counted drawers 3 times')
  expect(said('drawer.filled', { helper: 'Ana' }, { subject: 'Ben' })).toBe(
    'Ana (helper) put cash into the drawer of “Ben”',
  )
  expect(said('pass.revoked', {}, { actor: 'wren', subject: 'Ana' })).toBe('wren revoked the desk pass of “Ana”')
  expect(said('pass.made', {}, { actor: 'wren', count: 2 })).toBe('wren made 2 desk passes')
  expect(said('account.deleted')).toBe('The shop deleted an account')
  expect(said('sale.prices-restored', { lowered: 0, raised: 3 }, { subjectId: null })).toBe(
    'The shop restored the prices of a sale',
  )
})

test('a sale at the desk shows a price agreed below the listed one', () => {
  const sold = { ...entry, action: 'purchase.sold-at-desk' }
  expect(noteOf({ ...sold, details: { amount: 4_000, listedPrice: 4_500 } })).toBe('for $40.00, listed at $45.00')
  expect(noteOf({ ...sold, details: { amount: 4_500 } })).toBeNull()
})

test('a cash refund from a helper’s drawer says so', () => {
  const refunded = { ...entry, action: 'purchase.refunded', details: { reason: 'It broke', paidOut: 'cash' } }
  expect(noteOf(refunded)).toBe('It broke')
  expect(noteOf({ ...refunded, details: { ...refunded.details, paidFrom: 'Ana (helper)' } })).toBe(
    'It broke, paid from the drawer of Ana (helper)',
  )
})

test('a payout and a counted drawer show their amounts', () => {
  const details = { seller: 'hazel', amount: '$90.00' }
  expect(noteOf({ ...entry, action: 'payout.made', details })).toBe('$90.00 to hazel')
  const undone = { ...details, reason: 'The check bounced' }
  expect(noteOf({ ...entry, action: 'payout.reversed', details: undone })).toBe('$90.00 to hazel, The check bounced')
  const counted = { ...entry, action: 'drawer.counted', details: { counted: 4_000, expected: 4_500 } }
  expect(noteOf(counted)).toBe('$40.00 counted, $45.00 expected')
  expect(noteOf({ ...entry, action: 'drawer.emptied', details: { amount: 2_000 } })).toBe('$20.00')
})

test('a payout that could not be made or undone says why', () => {
  const failed = { sellerId: 7, failure: 'Stripe refused it.' }
  expect(noteOf({ ...entry, action: 'payout.failed', details: failed })).toBe('Stripe refused it.')
  const stands = { ...failed, reason: 'To the wrong person' }
  expect(noteOf({ ...entry, action: 'payout.reversal-failed', details: stands })).toBe('Stripe refused it.')
})

test("a sale is named by its start in the venue's time zone, wherever the admin is", () => {
  const startDate = '2026-06-07T03:00:00.000Z'
  const there = said('sale.scheduled', { startDate, timeZone: 'America/Los_Angeles' }, { subject: 'The old barn' })
  expect(there).toMatch(/the sale on Jun 6, 2026, 8:00 PM.*, The old barn$/)
  expect(said('sale.scheduled', { startDate })).toMatch(/the sale on Jun 6, 2026, 11:00 PM/)
})
