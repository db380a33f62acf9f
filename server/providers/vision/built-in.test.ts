import { beforeAll, describe, expect, test } from 'vitest'
import type { UserRow } from '../../account/account-queries.ts'
import type { products } from '../../database/schema.ts'
import { storeImage } from '../../image/image.ts'
import { makeLooks } from '../../look/make-looks.ts'
import { addPerson } from '../../testing/people.ts'
import { drawnThing } from '../../testing/photos.ts'
import { addProduct } from '../../testing/stock.ts'
import { type TestParts, testParts } from '../../testing/test-app.ts'
import type { Photo } from './port.ts'

let parts: TestParts
let hazel: UserRow
beforeAll(async () => {
  parts = await testParts()
  hazel = await addPerson(parts, 'hazel')
})

const photo = (path: string, bytes: Buffer | null): Photo => ({
  ...{ path: `products/${path}`, publicUrl: null },
  read: async () => bytes ?? Promise.reject(new Error('gone')),
})
const described = async (...photos: Photo[]) => (await parts.providers.vision.describe(photos)).proposal

async function list(colour: string, fields: Partial<typeof products.$inferInsert>): Promise<void> {
  const bytes = await drawnThing('star', colour)
  const { path } = await storeImage(parts, { bytes, fileName: 'x.jpg', folder: 'products', ownerId: hazel.id })
  await addProduct(parts, { sellerId: hazel.id, imageUrls: [path], ...fields })
}

describe('the built-in describer', () => {
  test('says what it is, and costs nothing', () => {
    const { id, billing, note } = parts.providers.vision
    expect([id, billing, note]).toEqual(['built-in', null, expect.stringContaining('often wrong')])
  })

  test('with an empty catalogue goes by outline and colour', async () => {
    const proposal = await described(photo('img_4711_a.jpg', await drawnThing('trousers', '#2b4a8b')))
    expect(proposal).toMatchObject({ title: expect.stringMatching(/^(Blue|Navy) /), price: 20 })
    expect(proposal.category).toMatch(/^Clothing/)
    expect(proposal.confidence).toBeGreaterThan(0)
    expect(proposal.confidence).toBeLessThanOrEqual(0.4)
  })

  test('takes the file at its word', async () => {
    const proposal = await described(photo('brass-table-lamp_0f3a.jpg', await drawnThing('trousers', '#2b4a8b')))
    expect(proposal).toMatchObject({ title: 'Brass table lamp', category: 'Home & Decor > Lighting > Table Lamps' })
    expect(proposal.tags).toEqual(expect.arrayContaining(['brass', 'table', 'lamp']))
  })

  test('of photos that cannot be read knows the names only', async () => {
    expect(await described(photo('img_1_a.jpg', null))).toMatchObject({
      title: 'Item',
      category: 'Other',
      confidence: 0.05,
    })
    expect(await described(photo('wool-scarf_a.jpg', null))).toMatchObject({ category: 'Accessories > Scarves' })
  })

  test('goes by the items of the catalogue that look like it, live and sold ones', async () => {
    const ornament = { category: 'Collectibles > Figurines', tags: ['Star', 'tin'], price: '31.00' }
    await list('#b02020', { ...ornament, status: 'sold' })
    await list('#a82424', { ...ornament, tags: ['star', 'red'] })
    for (const status of ['pending', 'unlisted', 'rejected'] as const)
      await list('#b02020', { category: 'Toys & Games', status })
    await makeLooks(parts)
    const proposal = await described(photo('img_4712_a.jpg', await drawnThing('star', '#ac2222')))
    expect(proposal).toMatchObject({ category: 'Collectibles > Figurines', price: 35 })
    expect(proposal.tags).toContain('star')
    expect(proposal.confidence).toBeGreaterThan(0.3)
  })

  test('a picture of the catalogue that is gone does not stop the others from being looked at', async () => {
    await addProduct(parts, { sellerId: hazel.id })
    await makeLooks(parts)
    await list('#20b020', { category: 'Toys & Games' })
    await makeLooks(parts)
    const proposal = await described(photo('img_4713_a.jpg', await drawnThing('star', '#20b020')))
    expect(proposal.category).not.toBe('Other')
  })
})
