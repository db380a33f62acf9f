import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { useTotals } from './use-totals.ts'

vi.mock('../lib/use-api.ts', () => ({ useApi: () => vi.fn() }))

test('the tax of several items is rounded for each of them, as at checkout', () => {
  const client = createQueryClient()
  client.setQueryData(['/api/site'], { taxRate: '7.25' })
  const items = [{ price: '0.48' }, { price: '0.48' }]
  expect(callHook(() => useTotals(items), client)).toEqual({ price: 96, tax: 6, total: 102 })
})
