import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { textOf } from '../../lib/testing/text-of.ts'
import { aProduct } from '../../product/testing/a-product.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useBulkChange } from './use-bulk-change.ts'

vi.mock('./use-bulk-change.ts', () => ({ useBulkChange: vi.fn() }))
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<typeof import('@tanstack/react-router')>()),
  useNavigate: () => () => {},
}))

const handlers = { onSelectShown: () => {}, onKeep: () => {}, onRefused: () => {}, onEnd: () => {} }

test('large counts have thousands separators', () => {
  vi.mocked(useBulkChange).mockReturnValue({ isPending: false } as never)
  const props = { section: 'approved', selected: [aProduct()], shown: 1917, hidden: 0 } as const
  expect(textOf(createElement(BulkBar, { ...props, ...handlers }))).toContain('1 selected Select all 1,917')
})

test('until a change of several products is over, the bar is about those that it changes', () => {
  const products = [aProduct(), aProduct({ id: 2 })]
  const isPending = { isPending: true, variables: { action: 'delete', products } }
  vi.mocked(useBulkChange).mockReturnValue(isPending as never)
  const props = { section: 'approved', selected: [], shown: 0, hidden: 0 } as const
  expect(textOf(createElement(BulkBar, { ...props, ...handlers }))).toContain('Changing 2 products…')
})
