import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Payment } from './payment.tsx'
import type { Till } from './till.ts'
import { EMPTY, IDLE } from './till-state.ts'

test('who keeps the cash is part of the choice that outlasts a look at the payment page', () => {
  const client = new QueryClient()
  client.setQueryData(['/api/site'], { paymentProvider: 'Stripe' })
  const payment = createElement(Payment, {
    till: {} as Till,
    state: { ...EMPTY, ...IDLE },
    holder: { key: 1, name: 'hazel', kind: 'seller', pass: null },
    choice: { method: 'cash', email: '', received: '', keeper: 'seller' },
    onChoose: () => {},
    onStartOver: () => {},
    total: 1000,
    isOff: false,
    isOver: false,
    heading: { current: null },
  })
  expect(renderToString(createElement(QueryClientProvider, { client }, payment))).toContain('You keep the cash.')
})
