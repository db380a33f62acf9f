import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { products } from '../database/schema.ts'
import { storeImage } from '../image/image.ts'
import { sharp } from '../providers/images/sharp.ts'
import { addPerson } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'
import { letter } from './lettering.ts'
import { deleteOldPictures } from './share-picture.ts'

const shop = await testApp()
const { id: sellerId } = await addPerson(shop.deps, 'hazel')
const bytes = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#ff0000' } })
  .jpeg()
  .toBuffer()
const photo = (await storeImage(shop.deps, { bytes, fileName: 'red.jpg', folder: 'products', ownerId: sellerId })).path
const fields = { sellerId, imageUrls: [photo], imagekitFileIds: [photo] }
const lampId = (await addProduct(shop.deps, fields)).id

const get = (url: string, headers = {}) => shop.app.inject({ method: 'GET', url, headers })
const folder = () => path.join(shop.deps.settings.DATA_DIR, 'share')
const change = (fields: Partial<typeof products.$inferInsert>) =>
  shop.deps.db.update(products).set(fields).where(eq(products.id, lampId))

describe('the preview image of a shared link', () => {
  test('is a JPEG of 1200 by 630 with the photo and text beside it', async () => {
    const response = await get(`/og/product/${lampId}.jpg`)
    expect(response.headers['content-type']).toBe('image/jpeg')
    const picture = sharp(response.rawPayload)
    expect(await picture.metadata()).toMatchObject({ width: 1200, height: 630 })
    const { channels } = await sharp(
      await picture.extract({ left: 50, top: 50, width: 300, height: 500 }).toBuffer(),
    ).stats()
    expect(channels[0]?.mean).toBeGreaterThan(245)
    expect(channels[1]?.mean).toBeLessThan(10)
    const words = sharp(response.rawPayload).extract({ left: 480, top: 140, width: 650, height: 80 })
    expect((await sharp(await words.toBuffer()).stats()).channels[0]?.min).toBeLessThan(60)
  })

  test('is created once, and a 304 for a client that has it', async () => {
    await change({ title: 'A lamp that nobody has shared yet' })
    const read = vi.spyOn(shop.deps.providers.images, 'read')
    const url = `/og/product/${lampId}.jpg?of=whatever`
    const [first, second] = await Promise.all([get(url), get(url)])
    const third = await get(url)
    expect([second, third].every(({ rawPayload }) => rawPayload.equals(first.rawPayload))).toBe(true)
    expect(read).toHaveBeenCalledTimes(1)
    const { statusCode, body } = await get(url, { 'if-none-match': String(first.headers.etag) })
    expect(statusCode).toBe(304)
    expect(body).toBe('')
    read.mockRestore()
  })

  test('changes with the price, title and state', async () => {
    const etag = async () => (await get(`/og/product/${lampId}.jpg`)).headers.etag
    const versions = [await etag()]
    for (const fields of [{ price: 4_600 }, { title: 'A brass lamp' }, { status: 'sold' as const }]) {
      await change(fields)
      versions.push(await etag())
    }
    expect(new Set(versions).size).toBe(4)
    await change({ status: 'approved' })
  })

  test.each(['pending', 'rejected', 'unlisted'] as const)("of a %s item is nobody's to see", async (status) => {
    await change({ status })
    expect((await get(`/og/product/${lampId}.jpg`)).statusCode).toBe(404)
    await change({ status: 'approved' })
  })

  test.each(['99999', '999999999999999999999', 'x', '-1', '..%2f1'])('of the item %s is a 404', async (id) => {
    expect((await get(`/og/product/${id}.jpg`)).statusCode).toBe(404)
  })

  test('that cannot be created is an uncached error', async () => {
    await change({ title: 'Another lamp' })
    const read = vi.spyOn(shop.deps.providers.images, 'read').mockRejectedValue(new Error('the store is away'))
    const failed = await get(`/og/product/${lampId}.jpg`)
    expect(failed.statusCode).toBe(500)
    expect(failed.headers['cache-control']).toBeUndefined()
    read.mockRestore()
    expect((await get(`/og/product/${lampId}.jpg`)).statusCode).toBe(200)
  })

  test('also exists for the marketplace itself', async () => {
    const response = await get('/og/site.jpg')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  test('is deleted after 30 days', async () => {
    await mkdir(folder(), { recursive: true })
    const old = new Date(shop.deps.now().getTime() - 31 * 24 * 60 * 60 * 1000)
    await writeFile(path.join(folder(), 'product-1-old.jpg'), '')
    await utimes(path.join(folder(), 'product-1-old.jpg'), old, old)
    const before = await readdir(folder())
    await deleteOldPictures(shop.deps)
    const after = await readdir(folder())
    expect(before.filter((name) => !after.includes(name))).toEqual(['product-1-old.jpg'])
  })
})

describe('lettering', () => {
  const set = (text: string) => letter(text, { size: 60, color: '#000', width: 600, height: 240 })

  test('escapes markup and control characters', async () => {
    for (const text of ['<b>&amp; "quoted"</b>', 'bell\u0007', '&#0;'])
      expect((await set(text)).width, text).toBeGreaterThan(10)
  })

  test('shrinks a long text until it fits', async () => {
    for (const text of ['word '.repeat(20), 'W'.repeat(100)]) {
      const { width, height } = await set(text)
      expect(width).toBeLessThanOrEqual(600)
      expect(height).toBeLessThanOrEqual(240)
    }
  })

  test('is in Fraunces, not in a system font', async () => {
    const { width } = await set('Illimitable')
    expect(width).toBeGreaterThan(290)
    expect(width).toBeLessThan(320)
  })
})
