import { once } from 'node:events'
import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { Cleanup } from '../../contracts/admin.ts'
import { images } from '../database/schema.ts'
import { AppError } from '../http/app-error.ts'
import { createJobs } from '../jobs/jobs.ts'
import { releaseImages } from '../product/product-images.ts'
import { eventually } from '../testing/eventually.ts'
import { file, imagesForm, uploadImage } from '../testing/multipart.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { phonePhoto } from '../testing/photos.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { releaseUnneeded } from './orphans.ts'

const DAY = 24 * 60 * 60 * 1000

const shop = await testApp()
await addPerson(shop.deps, 'hazel')
await addPerson(shop.deps, 'wren')
const hazel = await new Browser(shop.app).signIn('hazel')
const wren = await new Browser(shop.app).signIn('wren')
const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })

const photo = await phonePhoto()

const clean = async () => (await wren.post('/api/admin/imagekit/cleanup')).json<Cleanup>()

test('a cleanup during an upload deletes the orphans and nothing of the upload', async () => {
  const { db, providers } = shop.deps
  expect(await uploadImage(hazel, photo, 'forgotten.jpg')).not.toBe('')
  shop.deps.setNow(new Date(TEST_NOW.getTime() + 2 * DAY))

  // The file is in the store but not yet recorded, when it looks most like an orphan.
  const { store } = providers.images
  const cleanups: Cleanup[] = []
  providers.images.store = async (given) => {
    const stored = await store(given)
    cleanups.push(await clean())
    return stored
  }
  const { payload, headers } = await imagesForm(file(photo, 'first.jpg'), file(photo, 'second.jpg'))
  const cookie = hazel.cookieHeader()
  const upload = request(`${address}/api/upload-images`, { method: 'POST', headers: { ...headers, cookie } })
  // The first photo is stored and the second one in transit during the whole cleanup.
  upload.write(payload.subarray(0, payload.length * 0.75))
  await eventually(() => expect(cleanups).toHaveLength(1))
  cleanups.push(await clean())
  upload.end(payload.subarray(payload.length * 0.75))
  const [answer] = await once(upload, 'response')
  expect(answer.statusCode).toBe(200)
  answer.resume()

  expect(cleanups).toMatchObject([{ deleted: 1 }, { deleted: 0 }, { deleted: 0 }])
  const kept = await db.select().from(images)
  expect(kept.map(({ path }) => path.replace(/_.*/, '')).sort()).toEqual(['products/first', 'products/second'])
  for (const { path } of kept) expect((await providers.images.read(path)).length).toBeGreaterThan(1000)
})

test('an image whose deletion failed in the store cannot be used again, and the next cleanup deletes it', async () => {
  const { db, providers } = shop.deps
  await db.delete(images)
  const imageUrl = await uploadImage(hazel, photo)
  const { remove } = providers.images
  providers.images.remove = async () => {
    throw new AppError('provider_failed', 'The store is away.')
  }
  expect((await hazel.delete('/api/images/imagekit', { imageUrl })).statusCode).toBe(502)
  expect(await clean()).toMatchObject({ deleted: 0, failed: 1 })
  const listing = { title: 'Vase', description: 'x', price: '5.00', category: 'Other', imageUrls: [imageUrl] }
  expect((await hazel.post('/api/create-product', listing)).json()).toMatchObject({
    message: 'Some photos waited too long and are gone. Reload the page, then add them again.',
  })
  providers.images.remove = remove
  expect(await clean()).toMatchObject({ deleted: 1, failed: 0 })
  expect(await db.$count(images)).toBe(0)
})

test('an image whose deletion failed in the store is deleted by itself once the store is back', async () => {
  const { db, providers } = shop.deps
  await db.delete(images)
  const imageUrl = await uploadImage(hazel, photo)
  const { remove } = providers.images
  providers.images.remove = () => Promise.reject(new AppError('unavailable', 'The store is away.'))
  expect((await hazel.delete('/api/images/imagekit', { imageUrl })).statusCode).toBe(503)
  const { signal } = new AbortController()
  await releaseUnneeded(shop.deps, signal)
  expect(await db.$count(images)).toBe(1)
  providers.images.remove = remove
  await releaseUnneeded(shop.deps, signal)
  expect(await db.$count(images)).toBe(0)
  expect((await shop.app.inject(new URL(imageUrl).pathname)).statusCode).toBe(404)
})

test('a server that stops deletes no more images that are left to delete', async () => {
  const { db, providers } = shop.deps
  const image = { bytes: 1, width: 1, height: 1, deletionStartedAt: TEST_NOW }
  await db.insert(images).values(['a.jpg', 'b.jpg', 'c.jpg'].map((path) => ({ ...image, path, fileId: path })))
  const stopping = new AbortController()
  const { remove } = providers.images
  providers.images.remove = async (removed) => {
    stopping.abort()
    await remove(removed)
  }
  await releaseUnneeded(shop.deps, stopping.signal)
  expect(await db.$count(images)).toBe(2)
  providers.images.remove = remove
})

test('a server that stops leaves the released images that it has not deleted to another', async () => {
  const { db, providers, pool, log } = shop.deps
  await db.delete(images)
  const paths = ['a.jpg', 'b.jpg', 'c.jpg']
  await db.insert(images).values(paths.map((path) => ({ path, fileId: path, bytes: 1, width: 1, height: 1 })))
  const [stopping, other] = [createJobs(pool, log), createJobs(pool, log)]
  onTestFinished(() => other.stop())
  await stopping.start()
  await stopping.send(db, 'release-images', { paths })
  const { remove } = providers.images
  let stopped: Promise<void> | undefined
  providers.images.remove = async (removed) => {
    stopped ??= stopping.stop()
    await remove(removed)
  }
  const release = (jobs: typeof other) =>
    jobs.work('release-images', (job, _id, signal) => releaseImages({ ...shop.deps, jobs }, job.paths, signal))
  await release(stopping)
  await eventually(() => expect(stopped).toBeDefined())
  await stopped
  expect(await db.$count(images)).toBe(2)
  providers.images.remove = remove
  await other.start()
  await release(other)
  await eventually(async () => expect(await db.$count(images)).toBe(0))
})
