import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Pickup } from '../../contracts/pickup.ts'
import { textOf } from '../lib/testing/text-of.ts'
import { PickupState } from './pickup-state.tsx'

const LAMP = { payment: 'paid', handedOver: null, isDisputed: true } as Pickup
const said = (pickup: Pickup): string => textOf(createElement(PickupState, { pickup }))

test('a disputed payment is pointed out while the item is still to hand over', () => {
  expect(said(LAMP)).toBe('Payment disputed: check with the organizer before handing over')
  expect(said({ ...LAMP, isDisputed: false })).toBe('')
  expect(said({ ...LAMP, payment: 'refunded' })).toBe('Refunded: do not hand over')
  expect(said({ ...LAMP, handedOver: { at: '2026-06-06T14:00:00.000Z', by: 'wren' } })).not.toContain('disputed')
})

test('a handover says when it was by the clock of the sale, and a refund why', () => {
  const handedOver = { at: '2026-06-06T14:00:00.000Z', by: 'wren' }
  const sale = { timeZone: 'America/Los_Angeles' } as Pickup['sale']
  expect(said({ ...LAMP, handedOver, sale })).toBe('Handed over by wren, Sat, Jun 6, 7:00 AM PDT')
  expect(said({ ...LAMP, payment: 'refunded', refundReason: 'Broken' })).toBe('Refunded: do not hand over (Broken)')
})
