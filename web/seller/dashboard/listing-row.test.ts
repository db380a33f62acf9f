import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { OwnProduct } from '../../../contracts/seller.ts'
import { aProduct } from '../../product/testing/a-product.ts'
import { ListingRow } from './listing-row.tsx'
import type { RowActions } from './row-actions.tsx'

interface LinkProps {
  'aria-label'?: string
  children: ReactNode
}
vi.mock('../../product/product-link.tsx', () => ({
  ProductLink: ({ children, ...rest }: LinkProps) => createElement('a', { 'aria-label': rest['aria-label'] }, children),
}))
vi.mock('../../ui/picture.tsx', () => ({ Picture: () => null }))

/** The text of a row, and what its buttons and links are called. */
function shown(fields: Partial<OwnProduct>) {
  const product = aProduct({ title: 'Jug', imageUrls: ['a', 'b'], primaryImageIndex: 1, ...fields })
  const props = { product, actions: {} as RowActions, busy: false }
  const html = renderToString(createElement(ListingRow, props))
  return {
    text: html.replaceAll(/<[^>]*>/g, ' '),
    controls: [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name),
    primary: [...html.matchAll(/aria-pressed="(true|false)"/g)].map(([, pressed]) => pressed),
  }
}

test('a live item says how many favor it, and which photo is its primary one', () => {
  const { text, controls, primary } = shown({ status: 'approved', favoriteCount: 2 })
  expect(text).toContain('2 favorites')
  expect(controls).toContain('Unlist Jug')
  expect(controls).not.toContain('Preview Jug as buyers will see it')
  expect(primary).toEqual(['false', 'true'])
})

test('an unlisted item can be seen as buyers will, and relisted', () => {
  const { controls } = shown({ status: 'unlisted' })
  expect(controls).toEqual(expect.arrayContaining(['Relist Jug', 'Preview Jug as buyers will see it']))
})

test('a rejected item says so, and what to do', () => {
  const rejected = shown({ status: 'rejected' })
  expect(rejected.text).toMatch(/Rejected\..*Edit it to submit it again\./)
  expect(rejected.controls).toEqual(expect.arrayContaining(['Edit Jug', 'Send again Jug', 'Delete Jug']))
  expect(shown({ status: 'rejected', rejectionReason: 'Too dark' }).text).toMatch(/Rejected\..*Too dark/)
  expect(shown({ status: 'pending' }).text).toContain('Waiting for approval')
})

test('a sold item is read-only', () => {
  const { text, controls } = shown({ status: 'sold', viewCount: 10 })
  expect(text).toContain('SOLD')
  expect(text).toContain('HOT')
  expect(controls).toEqual([])
})

test('a sold item says what it went for, and that it was refunded', () => {
  const sold = (fields: Partial<OwnProduct>) => shown({ status: 'sold', price: '48.00', ...fields }).text
  expect(sold({ soldFor: '48.00' })).not.toContain('Listed at')
  expect(sold({ soldFor: '40.00' })).toMatch(/Listed at\s+\$48\.00\s+sold for\s+\$40\.00/)
  expect(sold({ soldFor: '48.00' })).not.toContain('refunded')
  expect(sold({ soldFor: '48.00', refundedAt: '2026-06-06T13:00:00Z' })).toMatch(/SOLD\s+, refunded\s+Jun 6, 2026/)
})
