import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { PaymentAlert } from '../../../contracts/payment-alert.ts'
import { textOf } from '../../lib/testing/text-of.ts'
import { OrderAlerts } from './payment-alerts.tsx'

vi.mock('../use-admin-action.ts', () => ({ useAdminAction: () => ({ busy: false }) }))

const alertFor = (title: string, resolvedAt: string | null) =>
  ({
    id: title.length,
    kind: 'refund_failed',
    title,
    orderId: 7,
    createdAt: '2026-06-06T14:00:00Z',
    resolvedAt,
  }) as PaymentAlert

const shown = (...alerts: PaymentAlert[]) => textOf(createElement(OrderAlerts, { alerts }))

test("an order's page lists what is open about its payment, without a link to the page itself", () => {
  const text = shown(alertFor('Oak chair', null), alertFor('Lamp', '2026-06-07T14:00:00Z'))
  expect(text).toContain('Payments to review Refund failed Oak chair')
  expect(text).not.toContain('Lamp')
  expect(text).not.toContain('Order no. 7')
})

test('an order whose alerts are all done has no list of them', () => {
  expect(shown(alertFor('Lamp', '2026-06-07T14:00:00Z'))).toBe('')
})
