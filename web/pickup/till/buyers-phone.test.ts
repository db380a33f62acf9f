import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { BuyersPhone } from './buyers-phone.tsx'
import type { Till } from './till.ts'
import { EMPTY, IDLE } from './till-state.ts'

vi.mock('../use-desk-api.ts', () => ({ useDeskApi: () => vi.fn() }))

/** The screen after its last look at the payment. */
function shown(error: Error | null): string {
  const client = new QueryClient()
  const query = client.getQueryCache().build(client, { queryKey: ['/api/desk/checkouts', 'cs_1'] })
  const data = { state: 'open', total: '10.00' }
  query.setState({ data, dataUpdatedAt: 1, error, status: error ? 'error' : 'success' })
  const screen = createElement(BuyersPhone, {
    till: {} as Till,
    state: { ...EMPTY, ...IDLE },
    payment: { url: 'https://shop.example/pay', sessionId: 'cs_1' },
    total: 1000,
    pickups: [],
  })
  return renderToString(createElement(QueryClientProvider, { client }, screen))
}

test('a desk that cannot reach the shop says that it does not see whether the buyer has paid', () => {
  const text = 'see whether the buyer has paid'
  expect([shown(null).includes(text), shown(new TypeError('Failed to fetch')).includes(text)]).toEqual([false, true])
})
