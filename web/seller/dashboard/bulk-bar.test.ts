import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { Product } from '../../../contracts/product.ts'
import { callHook } from '../../lib/testing/call-hook.ts'
import { textOf } from '../../lib/testing/text-of.ts'
import { aProduct } from '../../product/testing/a-product.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useBulkChange } from './use-bulk-change.ts'
import { useSelection } from './use-selection.ts'

vi.mock('./use-bulk-change.ts', () => ({ useBulkChange: vi.fn() }))
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<typeof import('@tanstack/react-router')>()),
  useNavigate: () => () => {},
}))

function textFor(found: Product[], selected: Product[]): string {
  const has = (id: number) => selected.some((product) => product.id === id)
  const selection = { ...callHook(() => useSelection(found, found)), selected, has }
  const props = { section: 'approved', selection, found, onRefused: () => {}, onEnd: () => {} } as const
  return textOf(createElement(BulkBar, props))
}

test('large counts have thousands separators', () => {
  vi.mocked(useBulkChange).mockReturnValue({ isPending: false } as never)
  const found = Array.from({ length: 1917 }, (_, index) => aProduct({ id: index + 1 }))
  expect(textFor(found, found.slice(0, 1))).toContain('1 selected Select all 1,917')
})

test('until a change of several products is over, the bar is about those that it changes', () => {
  const products = [aProduct(), aProduct({ id: 2 })]
  const isPending = { isPending: true, variables: { action: 'delete', products } }
  vi.mocked(useBulkChange).mockReturnValue(isPending as never)
  expect(textFor([], [])).toContain('Changing 2 products…')
})
