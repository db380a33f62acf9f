import { expect, test } from 'vitest'
import { aProduct } from '../product/testing/a-product.ts'
import { copyOf } from './stored-draft.ts'

test('a copy has the details of the item, and its price before a price drop', () => {
  const { fields, photos } = copyOf(aProduct({ title: 'Oak stool', price: '20.00', originalPrice: '40.00' }))
  expect(fields).toMatchObject({ title: 'Oak stool', price: '40.00' })
  expect(photos).toEqual([])
  expect(copyOf(aProduct({ price: '20.00' })).fields.price).toBe('20.00')
})
