import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { imageTransform } from '../../contracts/image-presets.ts'
import { buildApp } from '../app.ts'
import { images } from '../database/schema.ts'
import { imagePath } from '../providers/images/port.ts'
import { file, uploadImages } from '../testing/multipart.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { phonePhoto } from '../testing/photos.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { addProduct } from '../testing/stock.ts'
import { TEST_NOW, type TestApp, testApp } from '../testing/test-app.ts'

const CARD = imageTransform('card')
const DAY = 24 * 60 * 60 * 1000
const PUBLIC_URL = 'https://pictures.example/shop'

const s3 = await startS3Server()
const world = await testApp({ env: s3.env })
const open = await testApp({ env: { ...s3.env, S3_PUBLIC_URL: `${PUBLIC_URL}/` } })
for (const name of ['hazel', 'wren'] as const) await addPerson(world.deps, name)
const hazel = await new Browser(world.app).signIn('hazel')
const otherServer = await buildApp(world.deps)
beforeEach(() => {
  s3.requests.length = 0
  s3.onRequest = () => {}
})
afterAll(async () => {
  await otherServer.close()
  await s3.close()
})

const upload = async () => uploadImages(hazel, file(await phonePhoto(600, 800), 'vase.jpg'))
async function storedPath(): Promise<string> {
  const { imageUrls } = (await upload()).json<{ imageUrls: string[] }>()
  return imagePath(world.deps.providers.images, imageUrls[0] ?? '') ?? expect.fail()
}
const rows = async () => (await world.deps.db.select().from(images)).map(({ path }) => path)

describe('a shop with its images in a bucket', () => {
  test('stores what is uploaded there, and serves it under its own address', async () => {
    const path = await storedPath()
    expect(s3.requests).toEqual([`PUT /${path}`])
    const answer = await world.app.inject(`/images/${path}`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('jpeg')
  })

  test('makes a size once, and the other servers read it from the bucket', async () => {
    const path = await storedPath()
    const ask = (app: TestApp['app']) =>
      app.inject({ url: `/images/${path}?${CARD}`, headers: { accept: 'image/webp' } })
    const [first, again] = [await ask(world.app), await ask(otherServer)]
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 600, height: 900, format: 'webp' })
    expect(s3.requests.filter((request) => request.startsWith('PUT'))).toEqual([
      `PUT /${path}`,
      `PUT /.cache/${path}/card.webp`,
    ])
  })

  test('answers 404 for an image that is not there', async () => {
    for (const query of ['', `?${CARD}`])
      expect((await world.app.inject(`/images/products/nothing.jpg${query}`)).statusCode).toBe(404)
  })

  test('makes an edited image from the original in the bucket', async () => {
    const path = await storedPath()
    const body = { imageUrl: `${world.deps.providers.images.urlEndpoint}/${path}`, rotate: 90 }
    const edited = await hazel.post('/api/images/edit', body)
    expect([edited.statusCode, edited.json()]).toMatchObject([200, { width: 800, height: 600 }])
  })

  test('deletes an image with its sizes, and orphans by the cleanup', async () => {
    const path = await storedPath()
    await world.app.inject(`/images/${path}?${CARD}`)
    const orphan = await storedPath()
    const imageUrl = `${world.deps.providers.images.urlEndpoint}/${path}`
    expect(
      (await hazel.request({ method: 'DELETE', url: '/api/images/imagekit', payload: { imageUrl } })).statusCode,
    ).toBe(200)
    for (const key of [path, `.cache/${path}/card.jpeg`])
      expect(await world.deps.providers.images.files?.read(key)).toBeNull()
    world.deps.setNow(new Date(TEST_NOW.getTime() + 2 * DAY))
    const wren = await new Browser(world.app).signIn('wren')
    expect((await wren.post('/api/admin/imagekit/cleanup')).json()).toMatchObject({ failed: 0 })
    expect(await world.deps.providers.images.files?.read(orphan)).toBeNull()
    expect((await rows()).filter((row) => row === path || row === orphan)).toEqual([])
    world.deps.setNow(TEST_NOW)
  })
})

describe('while the bucket is away', () => {
  test('an upload says so and leaves no record', async () => {
    const before = await rows()
    s3.faults.push('down', 'down')
    const refused = await upload()
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '30',
      { message: "We can't reach image storage. Please try again." },
    ])
    expect(await rows()).toEqual(before)
    expect((await upload()).statusCode).toBe(200)
  })

  test('an upload that nobody stored is an error: a wrong address answers 404 to everything', async () => {
    const before = await rows()
    s3.faults.push(404)
    expect((await upload()).statusCode).toBe(502)
    expect(await rows()).toEqual(before)
  })

  test('a picture is an error that no cache holds, and lists and items go on', async () => {
    const path = await storedPath()
    const { id: sellerId } = (await world.deps.db.query.users.findFirst()) ?? expect.fail()
    const { id } = await addProduct(world.deps, { sellerId, imageUrls: [path] })
    s3.onRequest = () => {
      s3.faults.push('down')
    }
    const picture = await world.app.inject(`/images/${path}?${CARD}`)
    expect([picture.statusCode, picture.headers['cache-control']]).toEqual([503, undefined])
    const shown = await world.app.inject(`/api/products/${id}`)
    expect([shown.statusCode, shown.json().imageUrls]).toEqual([200, [expect.stringContaining(path)]])
    expect((await world.app.inject('/api/products')).statusCode).toBe(200)
    s3.onRequest = () => {}
    expect((await world.app.inject(`/images/${path}?${CARD}`)).statusCode).toBe(200)
  })

  test('an image that is deleted stays in the records for the cleanup', async () => {
    const path = await storedPath()
    s3.onRequest = () => {
      s3.faults.push('down')
    }
    const imageUrl = `${world.deps.providers.images.urlEndpoint}/${path}`
    await hazel.request({ method: 'DELETE', url: '/api/images/imagekit', payload: { imageUrl } })
    expect(await rows()).toContain(path)
  })
})

describe('a bucket that browsers may read', () => {
  const ask = (url: string, accept = 'image/avif') => open.app.inject({ url, headers: { accept } })

  test('is where an image in a preset is redirected to, once it is made', async () => {
    const path = await storedPath()
    for (let time = 0; time < 2; time += 1) {
      const answer = await ask(`/images/${path}?${CARD}`)
      expect([answer.statusCode, answer.headers.location]).toEqual([302, `${PUBLIC_URL}/.cache/${path}/card.avif`])
      expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=86400', vary: 'Accept' })
    }
    expect(await world.deps.providers.images.files?.size(`.cache/${path}/card.avif`)).toBeGreaterThan(100)
    expect((await ask(`/images/${path}`)).statusCode).toBe(200)
    expect((await ask(`/images/products/nothing.jpg?${CARD}`)).statusCode).toBe(404)
  })

  test('is known to the content policy', async () => {
    const policy = String((await ask('/about', 'text/html')).headers['content-security-policy'])
    for (const directive of ['img-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*https://pictures\\.example[ ;]`))
  })
})
