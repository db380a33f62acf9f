import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { OrderEvent } from '../../../contracts/order.ts'
import { textOf } from '../../lib/testing/text-of.ts'
import { eventText } from './order-page.tsx'

const refunded: OrderEvent = { at: '2026-06-06T13:00:00Z', what: 'refunded', by: 'wren', item: 'Jug', note: 'It broke' }
const shown = (event: OrderEvent) => textOf(createElement('p', null, eventText(event, { buyerName: 'Ada', items: [] })))

test("the history names the drawer that paid a buyer's cash back", () => {
  expect(shown(refunded)).toBe('wren refunded the item: It broke')
  expect(shown({ ...refunded, drawer: 'Ana (helper)' })).toBe(
    'wren refunded the item in cash, from the drawer of Ana (helper): It broke',
  )
})
