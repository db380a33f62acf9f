import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { UploadPermit } from '../../contracts/image.ts'
import { images, uploadPermits } from '../database/schema.ts'
import { ImageKitStandIn, imageKitEnv, sendToImageKit, URL_ENDPOINT } from '../testing/imagekit-stand-in.ts'
import { file, multipart, uploadImage } from '../testing/multipart.ts'
import { addPerson, Browser, type Person } from '../testing/people.ts'
import { phonePhoto } from '../testing/photos.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { adoptUploads } from './adopt.ts'
import { ownedImages } from './image-queries.ts'

const MINUTE = 60_000
const standIn = new ImageKitStandIn()
const browsers = {} as Record<'hazel' | 'otis', Browser>
const ids = {} as Record<'hazel' | 'otis', number>
const world = await testApp({ env: imageKitEnv(await standIn.start()) })
afterAll(() => standIn.stop())
beforeEach(async () => void (await world.deps.db.delete(uploadPermits)))
standIn.now = world.deps.now
for (const name of ['hazel', 'otis'] as const) {
  ids[name] = (await addPerson(world.deps, name)).id
  browsers[name] = await new Browser(world.app).signIn(name)
}
const photo = await phonePhoto()

const permitFor = async (name: keyof typeof browsers): Promise<UploadPermit> =>
  (await browsers[name].post('/api/imagekit-auth')).json()

function lastUpload(): FormData {
  const [form] = standIn.uploads.slice(-1)
  if (!form) throw new Error('nothing was uploaded')
  return form
}

async function owns(name: keyof typeof ids & Person, path: string): Promise<boolean> {
  await adoptUploads(world.deps, [path], ids[name])
  return (await ownedImages(world.deps.db, [path], ids[name])).has(path)
}

describe('an image uploaded directly to ImageKit', () => {
  it('becomes the image of the account whose permit was used, for good', async () => {
    const permit = await permitFor('hazel')
    const path = await sendToImageKit(permit, photo)
    expect(await owns('hazel', path)).toBe(true)
    expect(await owns('otis', path)).toBe(false)
    expect(await world.deps.db.select().from(images).where(eq(images.path, path))).toMatchObject([
      { ownerId: ids.hazel, bytes: photo.length },
    ])
    expect(await world.deps.db.$count(uploadPermits, eq(uploadPermits.token, permit.token))).toBe(0)
  })

  it('is found although ImageKit lists it late', async () => {
    const path = await sendToImageKit(await permitFor('hazel'), photo)
    standIn.searchesWithoutLast = 1
    expect(await owns('hazel', path)).toBe(true)
  })

  it('is stored upright, small and without metadata, as its permit asks', async () => {
    await sendToImageKit(await permitFor('hazel'), photo)
    expect(lastUpload().get('transformation')).toBe('{"pre":"w-2100,h-2100,c-at_max"}')
  })

  it('cannot be claimed by an account that had no permit when it arrived', async () => {
    const path = await sendToImageKit(await permitFor('hazel'), photo)
    expect(await owns('otis', path)).toBe(false)
    world.deps.setNow(new Date(TEST_NOW.getTime() + 120 * MINUTE))
    await permitFor('otis')
    expect(await owns('otis', path)).toBe(false)
    expect(await owns('hazel', path)).toBe(true)
    world.deps.setNow(TEST_NOW)
  })

  it('takes one permit each', async () => {
    world.deps.setNow(new Date(TEST_NOW.getTime() + 600 * MINUTE))
    const paths = [await sendToImageKit(await permitFor('hazel'), photo)]
    const [sent] = [...standIn.files.values()].slice(-1)
    if (sent) standIn.files.set('copy', { ...sent, fileId: 'copy', filePath: '/products/copy.jpg', name: 'copy.jpg' })
    paths.push('products/copy.jpg')
    await adoptUploads(world.deps, paths, ids.hazel)
    expect((await ownedImages(world.deps.db, paths, ids.hazel)).size).toBe(1)
    world.deps.setNow(TEST_NOW)
  })

  it('uses its own permit if ImageKit lists the photos of a slow upload newest first', async () => {
    const paths: string[] = []
    for (const minute of [1200, 1210, 1220]) {
      world.deps.setNow(new Date(TEST_NOW.getTime() + minute * MINUTE))
      paths.unshift(await sendToImageKit(await permitFor('hazel'), photo))
    }
    const newestFirst = [...standIn.files].reverse()
    standIn.files.clear()
    for (const [id, stored] of newestFirst) standIn.files.set(id, stored)
    await adoptUploads(world.deps, paths, ids.hazel)
    expect([...(await ownedImages(world.deps.db, paths, ids.hazel)).keys()].sort()).toEqual(paths.sort())
    world.deps.setNow(TEST_NOW)
  })

  it.each([
    [-6, false],
    [-5, true],
    [35, true],
    [36, false],
  ])('may arrive %i minutes after its permit by a clock that is a little off: %s', async (minutes, isAccepted) => {
    const issued = TEST_NOW.getTime() + (10_000 + minutes * 100) * MINUTE
    world.deps.setNow(new Date(issued))
    const permit = await permitFor('hazel')
    standIn.now = () => new Date(issued + minutes * MINUTE)
    const path = await sendToImageKit(permit, photo)
    standIn.now = world.deps.now
    expect(await owns('hazel', path)).toBe(isAccepted)
    world.deps.setNow(TEST_NOW)
  })

  it('uses one permit, however many requests name it first at the same time', async () => {
    world.deps.setNow(new Date(TEST_NOW.getTime() + 1800 * MINUTE))
    const permits = [await permitFor('hazel'), await permitFor('hazel'), await permitFor('hazel')]
    const path = await sendToImageKit(permits[0] as UploadPermit, photo)
    await Promise.all(permits.map(() => adoptUploads(world.deps, [path], ids.hazel)))
    const tokens = permits.map(({ token }) => token)
    expect(await world.deps.db.$count(uploadPermits, inArray(uploadPermits.token, tokens))).toBe(2)
    world.deps.setNow(TEST_NOW)
  })

  it('that is not an image is refused', async () => {
    const path = await sendToImageKit(await permitFor('hazel'), Buffer.from('Dear diary'))
    await expect(adoptUploads(world.deps, [path], ids.hazel)).rejects.toMatchObject({ status: 422 })
  })

  it('of more than 10 MB is refused', async () => {
    const path = await sendToImageKit(await permitFor('hazel'), photo)
    const [sent] = [...standIn.files.values()].slice(-1)
    if (sent) sent.size = 10 * 1024 * 1024 + 1
    await expect(adoptUploads(world.deps, [path], ids.hazel)).rejects.toMatchObject({ status: 413 })
  })

  it('can be deleted there before any product uses it', async () => {
    const path = await sendToImageKit(await permitFor('hazel'), photo)
    const before = standIn.files.size
    const answer = await browsers.hazel.delete('/api/images/imagekit', { imageUrl: `${URL_ENDPOINT}/${path}` })
    expect(answer.statusCode).toBe(200)
    expect(standIn.files.size).toBe(before - 1)
  })
})

describe('with ImageKit', () => {
  it('images uploaded to us are re-encoded and forwarded', async () => {
    const url = await uploadImage(browsers.otis, photo, 'Brass Lamp.jpg')
    expect(url).toMatch(/^https:\/\/ik\.example\.com\/fernvale\/products\/brass-lamp_[\w-]+\.jpg$/)
    const sent = Buffer.from(await (lastUpload().get('file') as File).arrayBuffer())
    expect(sent.includes('Fernphone')).toBe(false)
    expect((await ownedImages(world.deps.db, [url.slice(URL_ENDPOINT.length + 1)], ids.otis)).size).toBe(1)
  })

  it('a failed deletion there keeps the record here, to be retried', async () => {
    const path = await sendToImageKit(await permitFor('hazel'), photo)
    expect(await owns('hazel', path)).toBe(true)
    const remove = () => browsers.hazel.delete('/api/images/imagekit', { imageUrl: `${URL_ENDPOINT}/${path}` })
    standIn.failWith = 403
    expect((await remove()).statusCode).toBe(502)
    standIn.failWith = null
    expect(await world.deps.db.$count(images, eq(images.path, path))).toBe(1)
    expect((await remove()).statusCode).toBe(200)
    expect(await world.deps.db.$count(images, eq(images.path, path))).toBe(0)
  })

  it('the built-in store has no routes', async () => {
    const form = new FormData()
    form.set('file', file(photo, 'lamp.jpg'))
    const upload = await world.app.inject({ method: 'POST', url: '/api/images/upload', ...(await multipart(form)) })
    expect(upload.statusCode).toBe(404)
    expect((await world.app.inject({ url: '/images/products/lamp.jpg' })).statusCode).toBe(404)
  })
})
