import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { EditedImage, UploadPermit } from '../../contracts/image.ts'
import { type ImageEdit, UNEDITED } from '../../contracts/image-edit-rules.ts'
import type { Database } from '../database/connect.ts'
import { images, products, users } from '../database/schema.ts'
import { releaseImages } from '../product/product-images.ts'
import { imagePath } from '../providers/images/port.ts'
import { ImageKitStandIn, imageKitEnv, sendToImageKit } from '../testing/imagekit-stand-in.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { isNear, mosaic, pixels } from '../testing/mosaic.ts'
import { uploadImage } from '../testing/multipart.ts'
import { outside } from '../testing/outside.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { phonePhoto } from '../testing/photos.ts'
import { addProduct } from '../testing/stock.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { UPLOADS } from './image-limits.ts'
import { lockImage, ownedImages, startDeletion } from './image-queries.ts'
import { releaseUnneeded } from './orphans.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const world = await testApp()
const hazelRow = await addPerson(world.deps, 'hazel')
for (const name of ['otis', 'wren'] as const) await addPerson(world.deps, name)
const hazel = await new Browser(world.app).signIn('hazel')
const otis = await new Browser(world.app).signIn('otis')
const wren = await new Browser(world.app).signIn('wren')
afterEach(() => world.deps.setNow(TEST_NOW))

const upload = (bytes: Buffer, browser = hazel) => uploadImage(browser, bytes, 'brass lamp.png')

const ask = (imageUrl: string, edit: object, browser = hazel) => browser.post('/api/images/edit', { imageUrl, ...edit })
async function edited(imageUrl: string, edit: Partial<ImageEdit>, browser = hazel): Promise<EditedImage> {
  const answer = await ask(imageUrl, edit, browser)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json()
}
const settingsOf = (imageUrl: string, browser = hazel) =>
  browser.get(`/api/images/edit?imageUrl=${encodeURIComponent(imageUrl)}`)
const pathOf = (url: string) => imagePath(world.deps.providers.images, url) ?? ''
const remove = (imageUrl: string) => hazel.delete('/api/images/imagekit', { imageUrl })
const exists = async (url: string) =>
  (await world.deps.db.$count(images, eq(images.path, pathOf(url)))) === 1 &&
  (await hazel.get(`/images/${pathOf(url)}`)).statusCode === 200
const listing = (imageUrls: string[]) => ({
  title: 'Vase',
  description: 'x',
  price: '5.00',
  category: 'Other',
  imageUrls,
})
async function listed(imageUrls: string[]): Promise<number> {
  const answer = await hazel.post('/api/create-product', listing(imageUrls))
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}
const setStatus = (id: number, status: 'sold' | 'approved') =>
  world.deps.db.update(products).set({ status }).where(eq(products.id, id))
const later = (days: number) => world.deps.setNow(new Date(TEST_NOW.getTime() + days * DAY_MS))
/** Does what the job for released images does. */
const release = (...urls: string[]) => releaseImages(world.deps, urls.map(pathOf))

describe('an edit', () => {
  it('is a new image, starts from the original each time, and can be read and undone', async () => {
    const original = await upload(await mosaic())
    const first = await edited(original, { rotate: 90 })
    expect(first).toEqual({
      imageUrl: expect.stringMatching(/\/brass-lamp_[0-9a-f]{20}\.jpg$/),
      originalUrl: original,
      rotate: 90,
      crop: null,
      brightness: 1,
      width: 300,
      height: 200,
    })
    const crop = { x: 0, y: 0, width: 1, height: 0.5 }
    const second = await edited(first.imageUrl, { crop })
    expect(second).toMatchObject({ originalUrl: original, rotate: 0, crop, width: 200, height: 150 })
    expect((await settingsOf(second.imageUrl)).json()).toEqual(second)
    expect((await settingsOf(original)).json()).toMatchObject({
      imageUrl: original,
      originalUrl: original,
      ...UNEDITED,
    })
    expect(await edited(second.imageUrl, UNEDITED)).toMatchObject({ imageUrl: original, ...UNEDITED })
    expect(await exists(original)).toBe(true)
  })

  it('that changes nothing makes no image', async () => {
    const original = await upload(await mosaic())
    const first = await edited(original, { rotate: 180, brightness: 1.2 })
    const count = await world.deps.db.$count(images)
    expect(await edited(first.imageUrl, { rotate: 180, brightness: 1.2 })).toEqual(first)
    expect((await edited(original, {})).imageUrl).toBe(original)
    expect(await world.deps.db.$count(images)).toBe(count)
  })

  it("is for the image's owner and admins, and what an admin makes is its owner's", async () => {
    const original = await upload(await mosaic())
    expect((await ask(original, { rotate: 90 }, new Browser(world.app))).statusCode).toBe(401)
    expect((await ask(original, { rotate: 90 }, otis)).statusCode).toBe(403)
    expect((await settingsOf(original, otis)).statusCode).toBe(403)
    const made = await edited(original, { rotate: 90 }, wren)
    expect((await settingsOf(made.imageUrl)).statusCode).toBe(200)
    expect((await settingsOf(made.imageUrl, otis)).statusCode).toBe(403)
    await listed([made.imageUrl])
  })

  it.each([
    ['imageUrl', { imageUrl: '' }],
    ['rotate', { rotate: 45 }],
    ['rotate', { rotate: '90' }],
    ['brightness', { brightness: 0.4 }],
    ['brightness', { brightness: 1.6 }],
    ['crop', { crop: { x: 0.5, y: 0, width: 0.6, height: 1 } }],
    ['crop', { crop: { x: 0, y: 0, width: 0.01, height: 1 } }],
    ['crop', { crop: { x: -0.1, y: 0, width: 0.5, height: 0.5 } }],
    ['crop', { crop: { x: 0, y: 0, width: 1 } }],
  ])('with an invalid %s is a 400 that names it: %j', async (name, change) => {
    const original = await upload(await mosaic())
    const answer = await ask(original, change)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [name]])
  })

  it.each(['http://localhost:3000/images/products/unknown.jpg', 'https://elsewhere.example/lamp.jpg', 'x'])(
    'of %s is a 404',
    async (url) => {
      expect((await ask(url, { rotate: 90 })).statusCode).toBe(404)
      expect((await settingsOf(url)).statusCode).toBe(404)
    },
  )

  it('of an image whose file is missing is a 404', async () => {
    const { imageUrls } = await addProduct(world.deps, { sellerId: hazelRow.id })
    const url = `${world.deps.providers.images.urlEndpoint}/${imageUrls[0]}`
    expect((await ask(url, { rotate: 90 })).statusCode).toBe(404)
  })

  it('counts as an upload, of which a thousand an hour are allowed', async () => {
    const original = await upload(await mosaic(), otis)
    const { rows } = await world.deps.pool.query('select id from users where username = $1', ['otis'])
    const key = `${UPLOADS.name}:account:${rows[0]?.id}`
    const { rowCount } = await world.deps.pool.query('update rate_limits set points = $2 where key = $1', [
      key,
      UPLOADS.tries,
    ])
    expect(rowCount).toBe(1)
    const answer = await ask(original, { rotate: 90 }, otis)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, expect.any(String)])
  })
})

describe('an original', () => {
  it('can be deleted only once no unsold product or profile shows what was made from it', async () => {
    const original = await upload(await mosaic())
    const { imageUrl } = await edited(original, { rotate: 90 })
    const id = await listed([imageUrl])
    expect((await remove(original)).statusCode).toBe(409)
    await setStatus(id, 'sold')
    expect((await remove(original)).statusCode).toBe(200)
    expect(await exists(imageUrl)).toBe(true)
    // The edited photo is now its own original.
    expect((await settingsOf(imageUrl)).json()).toMatchObject({ originalUrl: imageUrl, ...UNEDITED })

    const portrait = await upload(await mosaic())
    const shown = await edited(portrait, { rotate: 90 })
    await world.deps.db
      .update(users)
      .set({ profileImageUrl: pathOf(shown.imageUrl) })
      .where(eq(users.id, hazelRow.id))
    expect((await remove(portrait)).statusCode).toBe(409)
    await world.deps.db.update(users).set({ profileImageUrl: null }).where(eq(users.id, hazelRow.id))
    expect((await remove(portrait)).statusCode).toBe(200)
  })

  it('waits, when it is deleted, for a product that is being created with an edit of it, and is then refused', async () => {
    const original = await upload(await mosaic())
    const { imageUrl } = await edited(original, { rotate: 90 })
    const deletion = await world.deps.db.transaction(async (tx) => {
      expect((await ownedImages(tx, [pathOf(imageUrl)], hazelRow.id)).size).toBe(1)
      const answer = outside(() => remove(original))
      await outside(() => untilWaiting(world.deps.pool))
      await addProduct({ db: tx as unknown as Database }, { sellerId: hazelRow.id, imageUrls: [pathOf(imageUrl)] })
      return { answer }
    })
    expect((await deletion.answer).statusCode).toBe(409)
  })

  it('that is deleted while it is edited gets no edit', async () => {
    const original = await upload(await mosaic())
    const path = pathOf(original)
    const edit = await world.deps.db.transaction(async (tx) => {
      await lockImage(tx, path)
      const answer = outside(() => ask(original, { rotate: 90 }))
      await outside(() => untilWaiting(world.deps.pool))
      await startDeletion(tx, path)
      return { answer }
    })
    expect((await edit.answer).statusCode).toBe(404)
    expect(await world.deps.db.$count(images, eq(images.originalPath, path))).toBe(0)
  })

  it('that is being deleted leaves its edit to stand for itself', async () => {
    const original = await upload(await mosaic())
    const { imageUrl } = await edited(original, { rotate: 90 })
    await world.deps.db.transaction((tx) => startDeletion(tx, pathOf(original)))
    expect((await settingsOf(imageUrl)).json()).toMatchObject({ originalUrl: imageUrl, ...UNEDITED })
    expect((await edited(imageUrl, { rotate: 90 })).imageUrl).not.toBe(imageUrl)
  })

  it('stays when its edit takes its place in a listing, and both go with the listing', async () => {
    const original = await upload(await mosaic())
    const other = await upload(await mosaic())
    const id = await listed([other, original])
    const first = await edited(original, { rotate: 90 })
    const change = await hazel.patch(`/api/products/${id}`, { imageUrls: [other, first.imageUrl] })
    expect(change.statusCode).toBe(200)
    await release(original)
    expect(await exists(original)).toBe(true)

    const second = await edited(first.imageUrl, { rotate: 180 })
    await hazel.patch(`/api/products/${id}`, { imageUrls: [other, second.imageUrl] })
    await release(first.imageUrl)
    expect([await exists(first.imageUrl), await exists(original)]).toEqual([false, true])

    await hazel.delete(`/api/products/${id}`)
    await release(other, second.imageUrl)
    expect(await Promise.all([other, second.imageUrl, original].map(exists))).toEqual([false, false, false])
  })

  it('goes with an edit that is deleted, unless something still shows another one', async () => {
    const original = await upload(await mosaic())
    const first = await edited(original, { rotate: 90 })
    const second = await edited(original, { rotate: 180 })
    const unsaved = await edited(original, { rotate: 270 })
    const id = await listed([first.imageUrl])
    expect((await remove(second.imageUrl)).statusCode).toBe(200)
    for (const url of [original, first.imageUrl, unsaved.imageUrl]) expect(await exists(url)).toBe(true)
    await world.deps.db.delete(products).where(eq(products.id, id))
    expect((await remove(first.imageUrl)).statusCode).toBe(200)
    expect(await exists(original)).toBe(false)
  })

  it('is an orphan when a day has passed since its last edit and no unsold listing needs it', async () => {
    await world.deps.db.delete(products)
    await world.deps.db.delete(images)
    const counted = async () => (await wren.get('/api/admin/imagekit/orphan-count')).json()
    const original = await upload(await mosaic())
    later(2)
    const { imageUrl } = await edited(original, { rotate: 90 })
    expect(await counted()).toEqual({ totalImageKitImages: 2, productImages: 0, orphanedImages: 0 })
    const id = await listed([imageUrl])
    later(9)
    expect(await counted()).toEqual({ totalImageKitImages: 2, productImages: 2, orphanedImages: 0 })
    expect((await wren.post('/api/admin/imagekit/cleanup')).json()).toMatchObject({ deleted: 0 })
    await setStatus(id, 'sold')
    expect(await counted()).toEqual({ totalImageKitImages: 2, productImages: 1, orphanedImages: 1 })
    expect((await wren.post('/api/admin/imagekit/cleanup')).json()).toMatchObject({ deleted: 1 })
    expect([await exists(original), await exists(imageUrl)]).toEqual([false, true])
  })

  it('is deleted by no cleanup that waits for a product being created with it', async () => {
    const original = await upload(await mosaic())
    later(2)
    const { answer } = await world.deps.db.transaction(async (tx) => {
      expect((await ownedImages(tx, [pathOf(original)], hazelRow.id)).size).toBe(1)
      const answer = outside(() => wren.post('/api/admin/imagekit/cleanup'))
      await outside(() => untilWaiting(world.deps.pool))
      await addProduct({ db: tx as unknown as Database }, { sellerId: hazelRow.id, imageUrls: [pathOf(original)] })
      return { answer }
    })
    expect((await answer).statusCode).toBe(200)
    expect(await exists(original)).toBe(true)
  })
})

describe('the hourly job', () => {
  it('deletes replaced edits after a day, and originals once their listings are sold', async () => {
    const original = await upload(await mosaic())
    const replaced = await edited(original, { rotate: 90 })
    later(0.001)
    const shown = await edited(original, { rotate: 180 })
    const unsaved = await upload(await mosaic())
    const latest = await edited(unsaved, { rotate: 90 })
    const urls = [original, replaced.imageUrl, shown.imageUrl, unsaved, latest.imageUrl]
    const left = async () => {
      await releaseUnneeded(world.deps, new AbortController().signal)
      return Promise.all(urls.map(exists))
    }
    const id = await listed([shown.imageUrl])
    expect(await left()).toEqual([true, true, true, true, true])
    later(2)
    expect(await left()).toEqual([true, false, true, true, true])
    await setStatus(id, 'sold')
    expect(await left()).toEqual([false, false, true, true, true])
  })
})

describe('with ImageKit', () => {
  const standIn = new ImageKitStandIn()
  afterAll(() => standIn.stop())

  it('a photo that a browser just uploaded there is edited in full size, and the result is stored there', async () => {
    const address = await standIn.start()
    const shop = await testApp({ env: imageKitEnv(address, `${address}/ik`) })
    standIn.now = shop.deps.now
    for (const name of ['hazel', 'otis'] as const) await addPerson(shop.deps, name)
    const seller = await new Browser(shop.app).signIn('hazel')
    const stranger = await new Browser(shop.app).signIn('otis')
    const permit: UploadPermit = (await seller.post('/api/imagekit-auth')).json()
    const original = `${address}/ik/${await sendToImageKit(permit, await phonePhoto(1200, 1600))}`

    expect((await ask(original, { rotate: 90 }, stranger)).statusCode).toBe(404)
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5 }
    const made = await edited(original, { rotate: 90, crop, brightness: 1 }, seller)
    expect(made).toMatchObject({ originalUrl: original, rotate: 90, crop, width: 800, height: 600 })
    const picture = await pixels(Buffer.from(await (await fetch(`${made.imageUrl}?tr=orig-true`)).arrayBuffer()))
    expect(isNear(picture.at(0.2, 0.2), [32, 64, 192])).toBe(true)
    expect((await settingsOf(made.imageUrl, seller)).json()).toEqual(made)
    expect((await seller.delete('/api/images/imagekit', { imageUrl: made.imageUrl })).statusCode).toBe(200)
    expect(standIn.files.size).toBe(0)

    standIn.failWith = 500
    expect((await ask(original, { rotate: 90 }, seller)).statusCode).toBe(502)
  })
})
