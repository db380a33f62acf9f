import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { callHook } from '../../lib/testing/call-hook.ts'
import { textOf } from '../../lib/testing/text-of.ts'
import { Payment } from './payment.tsx'
import type { PaymentChoice } from './payment-fields.tsx'
import type { Till } from './till.ts'
import { EMPTY, IDLE, type Line, type SaleRequest, type TillState } from './till-state.ts'
import { type PaymentForm, usePayment } from './use-payment.ts'

const line = (title: string, held: Pick<Line, 'hold' | 'problem'>): Line => ({
  item: { id: title.length, title, imageUrl: undefined, price: '10.00', seller: 'hazel', mayLower: true },
  agreedPrice: null,
  ...held,
})

const paying = (choice: Partial<PaymentChoice>): PaymentForm => ({
  ...callHook(() => usePayment({} as Till, EMPTY, 1000)),
  choice: { method: 'cash', email: '', received: '', keeper: 'organiser', ...choice },
})

function payment(changed: Partial<ComponentProps<typeof Payment>>) {
  const client = new QueryClient()
  client.setQueryData(['/api/site'], { paymentProvider: 'Stripe' })
  const element = createElement(Payment, {
    form: paying({}),
    state: { ...EMPTY, ...IDLE },
    holder: { key: 1, name: 'hazel', kind: 'seller', pass: null },
    total: 1000,
    isOff: false,
    isOver: false,
    onStartOver: () => {},
    heading: { current: null },
    ...changed,
  })
  return createElement(QueryClientProvider, { client }, element)
}

/** The words on the screen. */
const shown = (changed: Parameters<typeof payment>[0]): string => textOf(payment(changed))

test('who keeps the cash is part of the choice that outlasts a look at the payment page', () => {
  expect(shown({ form: paying({ keeper: 'seller' }) })).toContain('You keep the cash.')
})

test('an item that is lost while its payment is taken is named, and the rest can be sold', () => {
  const lost = line('Oak chair', { hold: 'unheld', problem: 'Someone else is checking out this item' })
  const lines = [lost, line('Blue jug', { hold: 'held', problem: null })]
  const reason = "Don't take any money yet. Oak chair: Someone else is checking out this item"
  expect(shown({ state: { ...EMPTY, ...IDLE, lines } })).toContain(`${reason} Remove it to sell the rest.`)
  const only = shown({ state: { ...EMPTY, ...IDLE, lines: [lost] } })
  expect(only).toContain(reason)
  expect(only).not.toContain('to sell the rest')
})

test('an item that is lost after the card was charged says to refund it on the reader', () => {
  const lines = [line('Oak chair', { hold: 'unheld', problem: 'Someone else is checking out this item' })]
  const shownFor = (method: 'cash' | 'card_reader') =>
    shown({ state: { ...EMPTY, ...IDLE, lines }, form: paying({ method }) })
  const advice = 'If you have charged the card, refund it on the reader. Oak chair'
  expect(shownFor('card_reader')).toContain(advice)
  expect(shownFor('cash')).not.toContain(advice)
})

test('nothing is offered for $0.00 before the first item', () => {
  expect(shown({ total: 0 })).toMatch(/ Sell$/)
  expect(shown({ total: 1000 })).toMatch(/ Sell for \$10\.00$/)
})

test('a payment that the connection left says why nothing can be sold', () => {
  expect(shown({ isOff: true })).toContain("No connection. Don't take any money until it is back. Sell for $10.00")
  expect(shown({})).not.toContain('No connection')
})

test('the button sells what is held, while the shop can be reached and a sale is on, and checks what was sent', () => {
  const held = line('Oak chair', { hold: 'held', problem: null })
  const lost = line('Blue jug', { hold: 'unheld', problem: 'Sold' })
  const asked = line('Tin box', { hold: 'asking', problem: null })
  const sale: SaleRequest = { method: 'cash', items: [], key: 'one' }
  const sent = { unsure: { sale, change: null } }
  const works = (state: Partial<TillState>, place: { isOff?: boolean; isOver?: boolean } = {}) =>
    /type="submit"[^>]* aria-disabled="false"/.test(
      renderToString(payment({ state: { ...EMPTY, ...IDLE, ...state }, ...place })),
    )
  expect(works({ lines: [held] })).toBe(true)
  expect(works({ lines: [] })).toBe(false)
  expect(works({ lines: [held, asked] })).toBe(false)
  expect(works({ lines: [held, lost] })).toBe(false)
  expect(works({ lines: [held] }, { isOff: true })).toBe(false)
  expect(works({ lines: [held] }, { isOver: true })).toBe(false)
  expect(works({ lines: [held], ...sent })).toBe(true)
  expect(works({ lines: [held, lost], ...sent })).toBe(true)
  expect(works({ lines: [held], ...sent }, { isOff: true })).toBe(false)
})

test('nothing is to be removed from a sale that was sent', () => {
  const lines = [line('Oak chair', { hold: 'unheld', problem: 'Sold' })]
  const unsure: TillState['unsure'] = { sale: { method: 'cash', items: [], key: 'one' }, change: null }
  const words = shown({ state: { ...EMPTY, ...IDLE, lines, unsure } })
  expect(words).toContain('This sale may already be recorded.')
  expect(words).not.toContain("Don't take any money yet.")
})
