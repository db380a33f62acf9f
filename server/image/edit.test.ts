import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest'
import type { EditedImage, UploadPermit } from '../../contracts/image.ts'
import { cropPixels, type ImageEdit, ROTATIONS, type Rotation, UNEDITED } from '../../contracts/image-edit-rules.ts'
import type { UserRow } from '../account/account-queries.ts'
import type { Database } from '../database/connect.ts'
import { images, products, users } from '../database/schema.ts'
import { releaseImages } from '../product/product-images.ts'
import { imagePath } from '../providers/images/port.ts'
import { ImageKitStandIn, PRIVATE_KEY, PUBLIC_KEY } from '../testing/imagekit-stand-in.ts'
import { file, multipart } from '../testing/multipart.ts'
import { outside } from '../testing/outside.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { phonePhoto } from '../testing/photos.ts'
import { addProduct } from '../testing/stock.ts'
import { TEST_NOW, type TestApp, testApp } from '../testing/test-app.ts'
import { UPLOADS } from './image-limits.ts'
import { ownedImages } from './image-queries.ts'
import { releaseUnneeded } from './orphans.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let world: TestApp
let hazel: Browser
let otis: Browser
let wren: Browser
let hazelRow: UserRow

beforeAll(async () => {
  world = await testApp()
  hazelRow = await addPerson(world.deps, 'hazel')
  for (const name of ['otis', 'wren'] as const) await addPerson(world.deps, name)
  hazel = await new Browser(world.app).signIn('hazel')
  otis = await new Browser(world.app).signIn('otis')
  wren = await new Browser(world.app).signIn('wren')
})
afterEach(() => world.deps.setNow(TEST_NOW))

async function upload(bytes: Buffer, browser = hazel): Promise<string> {
  const form = new FormData()
  form.append('images', file(bytes, 'brass lamp.png'))
  const answer = await browser.request({ method: 'POST', url: '/api/upload-images', ...(await multipart(form)) })
  return answer.json<{ imageUrls: string[] }>().imageUrls[0] ?? ''
}

const ask = (imageUrl: string, edit: object, browser = hazel) => browser.post('/api/images/edit', { imageUrl, ...edit })
async function edited(imageUrl: string, edit: Partial<ImageEdit>, browser = hazel): Promise<EditedImage> {
  const answer = await ask(imageUrl, edit, browser)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json()
}
const settingsOf = (imageUrl: string, browser = hazel) =>
  browser.get(`/api/images/edit?imageUrl=${encodeURIComponent(imageUrl)}`)
const pathOf = (url: string) => imagePath(world.deps.providers.images, url) ?? ''
/** Counts the statements that wait for a row lock. */
async function waitingForLocks(): Promise<number | null> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await world.deps.db.execute(waiting)).rowCount
}
const remove = (imageUrl: string) => hazel.delete('/api/images/imagekit', { imageUrl })
const exists = async (url: string) =>
  (await world.deps.db.$count(images, eq(images.path, pathOf(url)))) === 1 &&
  (await hazel.get(`/images/${pathOf(url)}`)).statusCode === 200
const bytesOf = (url: string) => world.deps.providers.images.read(pathOf(url))
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

type Color = [number, number, number]
/** Every tile has its own color, so each pixel shows where it comes from. */
const colorOf = (column: number, row: number): Color => [40 + column * 50, 40 + row * 30, 128]
const COLUMNS = 4
const ROWS = 6
const TILE = 50

function mosaic(): Promise<Buffer> {
  const tiles = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)]
    const [r, g, b] = colorOf(column, row)
    const tile = { create: { width: TILE, height: TILE, channels: 3 as const, background: { r, g, b } } }
    return { input: tile, left: column * TILE, top: row * TILE }
  })
  const size = { width: COLUMNS * TILE, height: ROWS * TILE }
  return sharp({ create: { ...size, channels: 3, background: '#000' } })
    .composite(tiles)
    .png()
    .toBuffer()
}

async function pixels(bytes: Buffer) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    ...info,
    /** As fractions of the picture. */
    at(x: number, y: number): Color {
      const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
      const [r = 0, g = 0, b = 0] = data.subarray(start, start + 3)
      return [r, g, b]
    },
  }
}

/** Maps a point of the rotated picture to the original one; both as fractions. */
const UNROTATED: Record<Rotation, (x: number, y: number) => [number, number]> = {
  0: (x, y) => [x, y],
  90: (x, y) => [y, 1 - x],
  180: (x, y) => [1 - x, 1 - y],
  270: (x, y) => [1 - y, x],
}

const isNear = (a: Color, b: Color) => a.every((value, index) => Math.abs(value - (b[index] ?? 0)) <= 8)

describe('the geometry of an edit', () => {
  const CROPS = [null, { x: 0.25, y: 0, width: 0.75, height: 0.5 }, { x: 0, y: 0.5, width: 0.5, height: 0.5 }]
  const cases = ROTATIONS.flatMap((rotate) => CROPS.map((crop) => [rotate, crop] as const))
  it.each(cases)('rotated by %i degrees and cropped to %j shows these parts of the original', async (rotate, crop) => {
    const original = await upload(await mosaic())
    const made = await edited(original, { rotate, crop, brightness: 1.1 })
    const picture = await pixels(await bytesOf(made.imageUrl))
    const { x, y, width, height } = crop ?? { x: 0, y: 0, width: 1, height: 1 }
    const [across, down] = rotate % 180 === 0 ? [COLUMNS, ROWS] : [ROWS, COLUMNS]
    expect([picture.width, picture.height]).toEqual([across * TILE * width, down * TILE * height])
    expect([made.width, made.height]).toEqual([picture.width, picture.height])
    for (let u = 1 / 16; u < 1; u += 1 / 8)
      for (let v = 1 / 16; v < 1; v += 1 / 8) {
        const [sourceX, sourceY] = UNROTATED[rotate](x + u * width, y + v * height)
        const [column, row] = [Math.floor(sourceX * COLUMNS), Math.floor(sourceY * ROWS)]
        // Where tiles meet, JPEG mixes their colors.
        const fraction = [(sourceX * COLUMNS) % 1, (sourceY * ROWS) % 1]
        if (fraction.some((part) => part < 0.2 || part > 0.8)) continue
        const expected = colorOf(column, row).map((value) => Math.min(255, value * 1.1)) as Color
        expect([u, v, isNear(picture.at(u, v), expected)], `${picture.at(u, v)} for ${expected}`).toEqual([u, v, true])
      }
  })

  it('starts from the upright picture that a phone stores rotated', async () => {
    const original = await upload(await phonePhoto(600, 800))
    const made = await edited(original, { rotate: 90 })
    const picture = await pixels(await bytesOf(made.imageUrl))
    expect([picture.width, picture.height]).toEqual([800, 600])
    // Red above blue, turned clockwise: red is on the right.
    expect(isNear(picture.at(0.9, 0.5), [208, 32, 32])).toBe(true)
    expect(isNear(picture.at(0.1, 0.5), [32, 64, 192])).toBe(true)
  })

  test('a crop is at least one pixel, and never reaches beyond the picture', () => {
    expect(cropPixels({ x: 0.999, y: 0, width: 0.0001, height: 1 }, 30, 20)).toEqual({
      left: 29,
      top: 0,
      width: 1,
      height: 20,
    })
    expect(cropPixels({ x: 0.5, y: 0.5, width: 0.5000001, height: 0.5 }, 3, 3)).toEqual({
      left: 2,
      top: 2,
      width: 1,
      height: 1,
    })
  })
})

describe('brightness', () => {
  const gray = (level: number) =>
    sharp({ create: { width: 40, height: 60, channels: 3, background: { r: level, g: level, b: level } } })
      .png()
      .toBuffer()

  it.each([
    [0.5, 200, 100],
    [1.5, 100, 150],
    [1.5, 200, 255],
  ])('of %d makes %i of %i, like the preview', async (brightness, before, after) => {
    const made = await edited(await upload(await gray(before)), { brightness })
    const [r, g, b] = (await pixels(await bytesOf(made.imageUrl))).at(0.5, 0.5)
    for (const channel of [r, g, b]) expect(Math.abs(channel - after)).toBeLessThanOrEqual(2)
  })

  it('leaves transparency as it is', async () => {
    const half = await sharp({
      create: { width: 40, height: 60, channels: 4, background: { r: 100, g: 100, b: 100, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    const made = await edited(await upload(half), { brightness: 1.5 })
    expect(made.imageUrl).toMatch(/\.webp$/)
    const data = await sharp(await bytesOf(made.imageUrl))
      .raw()
      .toBuffer()
    expect(Math.abs((data[0] ?? 0) - 150)).toBeLessThanOrEqual(3)
    expect(Math.abs((data[3] ?? 0) - 128)).toBeLessThanOrEqual(3)
  })
})

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
      await outside(() => vi.waitFor(async () => expect(await waitingForLocks()).toBe(1)))
      await addProduct({ db: tx as unknown as Database }, { sellerId: hazelRow.id, imageUrls: [pathOf(imageUrl)] })
      return { answer }
    })
    expect((await deletion.answer).statusCode).toBe(409)
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
    const id = await listed([first.imageUrl])
    expect((await remove(second.imageUrl)).statusCode).toBe(200)
    expect([await exists(original), await exists(first.imageUrl)]).toEqual([true, true])
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
      await releaseUnneeded(world.deps)
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
    const shop = await testApp({
      env: {
        IMAGEKIT_PUBLIC_KEY: PUBLIC_KEY,
        IMAGEKIT_PRIVATE_KEY: PRIVATE_KEY,
        IMAGEKIT_URL_ENDPOINT: `${address}/ik`,
        IMAGEKIT_API_URL: address,
        IMAGEKIT_UPLOAD_URL: address,
      },
    })
    standIn.now = shop.deps.now
    for (const name of ['hazel', 'otis'] as const) await addPerson(shop.deps, name)
    const seller = await new Browser(shop.app).signIn('hazel')
    const stranger = await new Browser(shop.app).signIn('otis')
    const permit: UploadPermit = (await seller.post('/api/imagekit-auth')).json()
    const form = new FormData()
    form.set('file', file(await phonePhoto(1200, 1600), 'lamp.jpg'))
    for (const name of ['publicKey', 'signature', 'expire', 'token'] as const) form.set(name, String(permit[name]))
    form.set('fileName', 'lamp.jpg')
    form.set('folder', '/products')
    const { filePath } = await (await fetch(permit.uploadUrl, { method: 'POST', body: form })).json()
    const original = `${address}/ik${filePath}`

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
