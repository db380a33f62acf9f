import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Product } from '../../../contracts/product.ts'
import { textOf } from '../../lib/testing/text-of.ts'
import { aProduct } from '../../product/testing/a-product.ts'
import { PriceDialog } from './price-dialog.tsx'

/** The text of the dialog that lowers prices by ten percent. */
function textFor(products: Product[]): string {
  const props = { open: true, products, busy: false, onClose: () => {}, onChange: () => {} }
  return textOf(createElement(PriceDialog, props))
}

test('a new price of an item that a price drop has lowered is said to stay', () => {
  const products = [aProduct(), aProduct({ id: 2, price: '20.00', originalPrice: '40.00' })]
  expect(textFor(products)).toContain(
    'A price drop has lowered 1 product. The new price counts from now on, also after the sale.',
  )
  expect(textFor(products.slice(0, 1))).not.toContain('price drop')
})
