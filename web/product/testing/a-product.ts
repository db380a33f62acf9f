import type { Product } from '../../../contracts/product.ts'

/** A product as returned by the API. */
export const aProduct = (given: Partial<Product> = {}): Product => ({
  id: 1,
  title: 'Brass desk lamp',
  description: 'A lamp that has lit many letters.',
  price: '48.00',
  joinsPriceDrops: false,
  category: 'Home & Decor > Lighting > Table Lamps',
  tags: ['brass', 'lamp'],
  imageUrls: ['http://localhost:3000/images/lamp.jpg'],
  primaryImageIndex: 0,
  sellerId: 7,
  sellerUsername: 'hazel',
  user: { id: 7, username: 'hazel' },
  status: 'approved',
  viewCount: 3,
  condition: 'Good',
  brand: null,
  createdAt: '2026-05-01T12:00:00.000Z',
  updatedAt: '2026-05-01T12:00:00.000Z',
  ...given,
})
