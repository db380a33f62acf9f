import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { UploadPermit } from '../../contracts/image.ts'
import type { Database } from '../database/connect.ts'
import { images, products, users } from '../database/schema.ts'
import { imagePath } from '../providers/images/port.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { file, multipart, uploadImages } from '../testing/multipart.ts'
import { outside } from '../testing/outside.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { phonePhoto, redAboveBlue } from '../testing/photos.ts'
import { addProduct } from '../testing/stock.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { ownedImages } from './image-queries.ts'

const world = await testApp()
const hazelRow = await addPerson(world.deps, 'hazel')
for (const name of ['otis', 'wren', 'juniper'] as const) await addPerson(world.deps, name)
const hazel = await new Browser(world.app).signIn('hazel')
const otis = await new Browser(world.app).signIn('otis')
const wren = await new Browser(world.app).signIn('wren')
const photo = await phonePhoto()

const permitFor = async (browser: Browser): Promise<UploadPermit> => (await browser.post('/api/imagekit-auth')).json()

/** Uploads a file as browsers do: with the permit instead of a session. */
async function upload(permit: UploadPermit, changes: Record<string, string> = {}, bytes = photo) {
  const form = new FormData()
  form.set('file', file(bytes, 'IMG 0042.jpg'))
  const { publicKey, signature, expire, token } = permit
  const fields = {
    publicKey,
    signature,
    expire: String(expire),
    token,
    fileName: 'Brass Lamp.jpg',
    folder: '/products',
  }
  for (const [name, value] of Object.entries({ ...fields, ...changes })) form.set(name, value)
  return world.app.inject({ method: 'POST', url: '/api/images/upload', ...(await multipart(form)) })
}

const uploaded = async (browser: Browser): Promise<string> => (await upload(await permitFor(browser))).json().url

const remove = (browser: Browser, imageUrl: string) => browser.delete('/api/images/imagekit', { imageUrl })

const pathOf = (url: string) => imagePath(world.deps.providers.images, url) ?? ''

const rowsOf = (url: string) =>
  world.deps.db
    .select()
    .from(images)
    .where(eq(images.path, pathOf(url)))

const filesOnDisk = () => readdir(path.join(world.deps.settings.DATA_DIR, 'images', 'products'))

describe('a permit', () => {
  it('is for one upload to the store within half an hour', async () => {
    const permit = await permitFor(hazel)
    expect(permit).toEqual({
      token: expect.any(String),
      expire: TEST_NOW.getTime() / 1000 + 1800,
      fields: {},
      signature: expect.stringMatching(/^[0-9a-f]{40}$/),
      publicKey: expect.stringMatching(/^public_/),
      urlEndpoint: 'http://localhost:3000/images',
      uploadUrl: 'http://localhost:3000/api/images/upload',
    })
  })

  it('is for signed-in people with a verified e-mail', async () => {
    expect((await new Browser(world.app).post('/api/imagekit-auth')).statusCode).toBe(401)
    const juniper = await new Browser(world.app).signIn('juniper')
    await world.deps.db.update(users).set({ emailVerified: false }).where(eq(users.username, 'juniper'))
    expect((await juniper.post('/api/imagekit-auth')).statusCode).toBe(403)
  })

  it('works once', async () => {
    const permit = await permitFor(hazel)
    expect((await upload(permit)).statusCode).toBe(200)
    const again = await upload(permit)
    expect([again.statusCode, again.json()]).toEqual([403, { message: 'This upload permit was already used.' }])
  })

  it('works once when two uploads use it at the same time, and the other one leaves no file', async () => {
    const permit = await permitFor(hazel)
    const before = (await filesOnDisk()).length
    const answers = await Promise.all([upload(permit), upload(permit)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    expect((await filesOnDisk()).length).toBe(before + 1)
  })

  it('does not work while its account is suspended, which uploads without a session', async () => {
    const permit = await permitFor(hazel)
    const before = (await filesOnDisk()).length
    const suspend = (suspendedAt: Date | null) =>
      world.deps.db
        .update(users)
        .set({ suspendedAt, suspensionReason: suspendedAt && 'Sells copies.' })
        .where(eq(users.username, 'hazel'))
    await suspend(world.deps.now())
    expect((await upload(permit)).statusCode).toBe(403)
    expect((await filesOnDisk()).length).toBe(before)
    await suspend(null)
    expect((await upload(permit)).statusCode).toBe(200)
  })

  it('survives an upload that was refused', async () => {
    const permit = await permitFor(hazel)
    expect((await upload(permit, {}, Buffer.from('no picture'))).statusCode).toBe(422)
    expect((await upload(permit)).statusCode).toBe(200)
  })

  it('expires', async () => {
    const permit = await permitFor(hazel)
    world.deps.setNow(new Date(permit.expire * 1000))
    const late = await upload(permit)
    world.deps.setNow(TEST_NOW)
    expect([late.statusCode, late.json()]).toEqual([403, { message: 'This upload permit has expired.' }])
  })

  it('cannot be forged or extended', async () => {
    const permit = await permitFor(hazel)
    const forgeries: Record<string, string>[] = [
      { token: randomUUID() },
      { expire: String(permit.expire + 60) },
      { signature: '0'.repeat(40) },
      { signature: '0' },
      { publicKey: 'public_other' },
    ]
    for (const forgery of forgeries)
      expect((await upload(permit, forgery)).statusCode, JSON.stringify(forgery)).toBe(403)
  })
})

describe('an upload', () => {
  it("belongs to its permit's owner, and the response has ImageKit's format", async () => {
    const answer = await upload(await permitFor(hazel))
    expect(answer.statusCode).toBe(200)
    const stored = answer.json()
    expect(stored).toEqual({
      fileId: expect.any(String),
      name: expect.stringMatching(/^brass-lamp_[0-9a-f]{20}\.jpg$/),
      filePath: `/products/${stored.name}`,
      url: `http://localhost:3000/images/products/${stored.name}`,
      width: 600,
      height: 800,
      size: expect.any(Number),
      fileType: 'image',
    })
    expect(await rowsOf(stored.url)).toMatchObject([
      { fileId: stored.fileId, ownerId: hazelRow.id, width: 600, height: 800, bytes: stored.size, createdAt: TEST_NOW },
    ])
  })

  it('cannot leave the folder of images', async () => {
    const answer = await upload(await permitFor(hazel), { folder: '/../../etc/.cache', fileName: '../../x.sh' })
    expect(answer.json().filePath).toMatch(/^\/_\/_\/etc\/_cache\/x_[0-9a-f]{20}\.jpg$/)
  })

  it.each([
    ['fileName', { fileName: '' }],
    ['expire', { expire: 'tomorrow' }],
  ])('without a usable %s is a 400 that names it', async (name, changes) => {
    const answer = await upload(await permitFor(hazel), changes)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual([name])
  })

  it('that is not multipart is a 415, and a truncated one a 400', async () => {
    expect((await new Browser(world.app).post('/api/images/upload', { file: 'x' })).statusCode).toBe(415)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const broken = await world.app.inject({
      method: 'POST',
      url: '/api/images/upload',
      headers,
      payload: '--x\r\nContent',
    })
    expect([broken.statusCode, broken.json().message]).toEqual([400, "We couldn't read the form."])
  })

  it('over 10 MB is a 413', async () => {
    const answer = await upload(await permitFor(hazel), {}, Buffer.alloc(10 * 1024 * 1024 + 1, 1))
    expect(answer.statusCode).toBe(413)
    expect(answer.json().message).toBe('IMG 0042.jpg is larger than 10 MB.')
  })
})

describe('several images', () => {
  it('are all stored, in their order', async () => {
    const small = await redAboveBlue(30, 40).png().toBuffer()
    const answer = await uploadImages(hazel, file(photo, 'first.jpg'), file(small, 'second.png'))
    expect(answer.statusCode).toBe(200)
    const { imageUrls } = answer.json()
    expect(imageUrls).toEqual([expect.stringMatching(/\/first_\w+\.jpg$/), expect.stringMatching(/\/second_\w+\.jpg$/)])
    expect(await rowsOf(imageUrls[1])).toMatchObject([{ ownerId: hazelRow.id, width: 30 }])
  })

  it('are not stored at all when one of them is not an image, and that one is named', async () => {
    const stored = async () => [(await filesOnDisk()).length, await world.deps.db.$count(images)]
    const before = await stored()
    const answer = await uploadImages(hazel, file(photo, 'first.jpg'), file(Buffer.from('Dear diary'), 'diary.jpg'))
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toContain('diary.jpg is not a JPEG')
    expect(await stored()).toEqual(before)
  })

  it('are 50 at most, and one at least', async () => {
    const tiny = await redAboveBlue(2, 2).png().toBuffer()
    const many = Array.from({ length: 51 }, (_, index) => file(tiny, `${index}.png`))
    const tooMany = await uploadImages(hazel, ...many)
    expect([tooMany.statusCode, tooMany.json().message]).toEqual([400, 'At most 50 images at once.'])
    const none = await uploadImages(hazel)
    expect([none.statusCode, none.json().message]).toEqual([400, 'No images selected'])
  })

  it('need a signed-in seller', async () => {
    expect((await uploadImages(new Browser(world.app), file(photo, 'a.jpg'))).statusCode).toBe(401)
  })
})

describe('deleting an image', () => {
  it('deletes the file, the record and the cached sizes', async () => {
    const url = await uploaded(hazel)
    const small = `${pathOf(url)}?tr=w-300,h-450,q-75,f-auto`
    expect((await hazel.get(`/images/${small}`)).statusCode).toBe(200)
    expect((await remove(hazel, url)).json()).toEqual({ message: 'Image deleted' })
    expect(await rowsOf(url)).toEqual([])
    expect((await hazel.get(`/images/${pathOf(url)}`)).statusCode).toBe(404)
    expect((await hazel.get(`/images/${small}`)).statusCode).toBe(404)
  })

  it('is for its owner and admins', async () => {
    const url = await uploaded(hazel)
    expect((await remove(new Browser(world.app), url)).statusCode).toBe(401)
    expect((await remove(otis, url)).statusCode).toBe(403)
    expect((await remove(wren, url)).statusCode).toBe(200)
  })

  it('is refused while a product uses it, even for an admin', async () => {
    const url = await uploaded(hazel)
    const { id } = await addProduct(world.deps, {
      sellerId: hazelRow.id,
      imageUrls: [pathOf(url)],
      status: 'rejected',
    })
    expect((await remove(hazel, url)).statusCode).toBe(409)
    expect((await remove(wren, `${url}?tr=w-300,h-450,q-75`)).statusCode).toBe(409)
    await world.deps.db.delete(products).where(eq(products.id, id))
    expect((await remove(hazel, url)).statusCode).toBe(200)
  })

  it('waits for a product that is being created with it, and is then refused', async () => {
    const url = await uploaded(hazel)
    const deletion = await world.deps.db.transaction(async (tx) => {
      expect((await ownedImages(tx, [pathOf(url)], hazelRow.id)).size).toBe(1)
      const answer = outside(() => remove(hazel, url))
      await outside(() => untilWaiting(world.deps.pool))
      await addProduct({ db: tx as unknown as Database }, { sellerId: hazelRow.id, imageUrls: [pathOf(url)] })
      return { answer }
    })
    expect((await deletion.answer).statusCode).toBe(409)
  })

  it("is refused while its owner's profile uses it", async () => {
    const url = await uploaded(hazel)
    const show = (profileImageUrl: string | null) =>
      world.deps.db.update(users).set({ profileImageUrl }).where(eq(users.id, hazelRow.id))
    await show(pathOf(url))
    expect((await remove(hazel, url)).statusCode).toBe(409)
    await show(null)
    expect((await remove(hazel, url)).statusCode).toBe(200)
  })

  it.each(['http://localhost:3000/images/products/unknown.jpg', 'https://elsewhere.example/lamp.jpg', 'x'])(
    'of %s is a 404',
    async (url) => {
      expect((await remove(hazel, url)).statusCode).toBe(404)
    },
  )

  it('without an address is a 400', async () => {
    const answer = await hazel.delete('/api/images/imagekit', {})
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'imageUrl is required'])
  })
})
