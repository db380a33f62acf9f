import { describe, expect, test } from 'vitest'
import { structuredData } from './structured-data.ts'
import { aProduct } from './testing/a-product.ts'

const read = (given: Parameters<typeof aProduct>[0] = {}) =>
  structuredData({ product: aProduct(given), url: 'http://shop/product/1', now: new Date('2026-05-01T12:00:00Z') })

describe('the structured data of a product', () => {
  test('names it, with the SKU and the primary picture first', () => {
    expect(read({ id: 41, imageUrls: ['a', 'b', 'c'], primaryImageIndex: 1 })).toMatchObject({
      '@type': 'Product',
      name: 'Brass desk lamp',
      sku: 'FV-41',
      category: 'Home & Decor > Lighting > Table Lamps',
      image: ['b', 'a', 'c'],
    })
  })

  test('offers it in US dollars, the price held for 30 days', () => {
    expect(read().offers).toMatchObject({
      '@type': 'Offer',
      url: 'http://shop/product/1',
      seller: { '@type': 'Person', name: 'hazel' },
      priceCurrency: 'USD',
      price: '48.00',
      priceValidUntil: '2026-05-31',
    })
  })

  test('ships it free', () => {
    expect(read().offers.shippingDetails.shippingRate).toEqual({
      '@type': 'MonetaryAmount',
      value: '0',
      currency: 'USD',
    })
  })

  test.each(['approved', 'sold'] as const)('says in stock when it is %s', (status) => {
    expect(read({ status }).offers.availability).toBe('https://schema.org/InStock')
  })

  test.each([
    ['New with tags', 'NewCondition'],
    ['Like new', 'NewCondition'],
    ['Good', 'UsedCondition'],
    [null, 'UsedCondition'],
  ])('calls the condition %s %s', (condition, expected) => {
    expect(read({ condition }).offers.itemCondition).toBe(`https://schema.org/${expected}`)
  })

  test('names a brand only where there is one', () => {
    expect(read({ brand: 'Stiffel' }).brand).toEqual({ '@type': 'Brand', name: 'Stiffel' })
    expect(read()).not.toHaveProperty('brand')
  })
})
