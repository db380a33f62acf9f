import { describe, expect, test } from 'vitest'
import { imageFeatures, type products } from '../../database/schema.ts'
import { storeImage } from '../../image/image.ts'
import { storeFeatures } from '../../listing-assistant/store-features.ts'
import { addPerson } from '../../testing/people.ts'
import { drawShape } from '../../testing/photos.ts'
import { addProduct } from '../../testing/stock.ts'
import { testDeps } from '../../testing/test-app.ts'
import { storageError } from '../images/storage-error.ts'
import type { Photo } from './port.ts'

const deps = await testDeps()
const hazel = await addPerson(deps, 'hazel')

const photo = (path: string, bytes: Buffer | null): Photo => ({
  path: `products/${path}`,
  publicUrl: null,
  read: async () => bytes ?? Promise.reject(new Error('gone')),
})
const described = async (...photos: Photo[]) => (await deps.providers.vision.describe(photos)).proposal

async function list(color: string, fields: Partial<typeof products.$inferInsert>): Promise<void> {
  const bytes = await drawShape('star', color)
  const { path } = await storeImage(deps, { bytes, fileName: 'x.jpg', folder: 'products', ownerId: hazel.id })
  await addProduct(deps, { sellerId: hazel.id, imageUrls: [path], ...fields })
}

describe('the built-in assistant', () => {
  test('says that it is not AI, and costs nothing', () => {
    const { id, billing, note } = deps.providers.vision
    expect([id, billing, note]).toEqual(['built-in', null, expect.stringContaining('Not AI')])
  })

  test('leaves unknown fields empty and names the colors', async () => {
    expect(await described(photo('img_4711_a.jpg', await drawShape('trousers', '#2b4a8b')))).toEqual({
      title: '',
      description: '',
      price: 0,
      category: 'Other',
      tags: ['blue'],
      confidence: 0.05,
    })
  })

  test('uses only the file names of unreadable photos', async () => {
    expect(await described(photo('img_1_a.jpg', null))).toMatchObject({ title: '', category: 'Other', tags: [] })
    expect(await described(photo('wool-scarf_a.jpg', null))).toMatchObject({
      title: 'Wool scarf',
      category: 'Accessories > Scarves',
      description: '',
      price: 0,
    })
  })

  test('trusts the file name, and takes the price from items with the same words', async () => {
    const lamps = { category: 'Home & Decor > Lighting > Table Lamps', title: 'Tall brass table lamp', tags: ['lamp'] }
    for (const price of [4_100, 4_300, 9_000])
      await addProduct(deps, { sellerId: hazel.id, status: 'approved', price, ...lamps })
    const proposal = await described(photo('brass-table-lamp_0f3a.jpg', await drawShape('trousers', '#2b4a8b')))
    expect(proposal).toMatchObject({ title: 'Brass table lamp', category: lamps.category, price: 45, confidence: 0.4 })
    expect(proposal.tags).toEqual(['brass', 'table', 'lamp', 'blue'])
  })

  test('uses live and sold items with similar photos', async () => {
    const ornament = { category: 'Collectibles > Figurines', tags: ['Star', 'tin'], price: 3_100 }
    await list('#b02020', { ...ornament, status: 'sold' })
    await list('#a82424', { ...ornament, tags: ['star', 'red'] })
    for (const status of ['pending', 'unlisted', 'rejected'] as const)
      await list('#b02020', { category: 'Toys & Games', status })
    await storeFeatures(deps)
    const proposal = await described(photo('img_4712_a.jpg', await drawShape('star', '#ac2222')))
    expect(proposal).toMatchObject({ title: '', category: 'Collectibles > Figurines', price: 35 })
    expect(proposal.tags).toContain('star')
    expect(proposal.confidence).toBeGreaterThan(0.3)
    expect(proposal.confidence).toBeLessThanOrEqual(0.4)
  })

  test('of items with the same photo takes the category of the newest', async () => {
    const categories = ['Toys & Games', 'Collectibles', 'Books & Media', 'Electronics', 'Art & Antiques']
    for (const category of categories) await list('#7020b0', { category })
    await storeFeatures(deps)
    const { category } = await described(photo('img_4716_a.jpg', await drawShape('star', '#7020b0')))
    expect(category).toBe('Art & Antiques')
  })

  test('ignores items that look different', async () => {
    await storeFeatures(deps)
    const different = await described(photo('img_4714_a.jpg', await drawShape('trousers', '#101010')))
    expect(different).toMatchObject({ category: 'Other', price: 0 })
  })

  test('uses photos that the image store could not read at first', async () => {
    await list('#20b0b0', { category: 'Toys & Games > Puzzles' })
    const { images } = deps.providers
    for (const isUnreachable of [true, false]) {
      deps.providers.images = { ...images, read: () => Promise.reject(storageError(isUnreachable, 'down')) }
      await storeFeatures(deps)
    }
    deps.providers.images = images
    await storeFeatures(deps)
    const proposal = await described(photo('img_4715_a.jpg', await drawShape('star', '#20b0b0')))
    expect(proposal.category).toBe('Toys & Games > Puzzles')
  })

  test('leaves photos to another server when its own stops', async () => {
    await list('#b0b020', { category: 'Toys & Games > Puzzles' })
    const before = await deps.db.$count(imageFeatures)
    await storeFeatures(deps, AbortSignal.abort())
    expect(await deps.db.$count(imageFeatures)).toBe(before)
    await storeFeatures(deps)
    expect(await deps.db.$count(imageFeatures)).toBe(before + 1)
  })

  test('still compares other photos when one in the catalogue is missing', async () => {
    await addProduct(deps, { sellerId: hazel.id })
    await storeFeatures(deps)
    await list('#20b020', { category: 'Toys & Games' })
    await storeFeatures(deps)
    const proposal = await described(photo('img_4713_a.jpg', await drawShape('star', '#20b020')))
    expect(proposal.category).toBe('Toys & Games')
  })
})
