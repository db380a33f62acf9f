import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { imagePath } from '../providers/images/port.ts'
import { file, multipart } from '../testing/multipart.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { colorOf, isNear, phonePhoto, RED, redAboveBlue } from '../testing/photos.ts'
import { addProduct } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'
import { findUserByUsername, insertUser, updateUser } from './account-queries.ts'

const { app, deps } = await testApp()
const hazel = await addPerson(deps, 'hazel')
for (const name of ['otis', 'juniper', 'wren'] as const) await addPerson(deps, name)

async function edit(browser: Browser, fields: Record<string, string>, photo?: { bytes: Buffer; name?: string }) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (photo) form.set('profileImage', file(photo.bytes, photo.name ?? 'me.jpg'))
  return browser.request({ method: 'PATCH', url: '/api/auth/profile', ...(await multipart(form)) })
}
async function stored(url: string): Promise<Buffer> {
  const response = await app.inject(new URL(url).pathname)
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}
const imageCount = async () => (await deps.pool.query('select 1 from images')).rowCount

describe('an edited profile', () => {
  test('shows the changes and keeps the other fields', async () => {
    const browser = await new Browser(app).signIn('hazel')
    const about = 'Lamps, mostly.\nAll of them work.'
    const both = await edit(browser, { username: 'hazel_hill', profileDescription: ` ${about} ` })
    expect(both.statusCode).toBe(200)
    expect(both.json()).toMatchObject({ username: 'hazel_hill', profileDescription: about })
    expect((await edit(browser, { username: 'hazel' })).json()).toMatchObject({ profileDescription: about })
    expect((await edit(browser, { profileDescription: '' })).json()).toMatchObject({
      username: 'hazel',
      profileDescription: null,
    })
  })

  test('stays as it is if only an unused file input was sent', async () => {
    const browser = await new Browser(app).signIn('juniper')
    const answer = await edit(browser, {}, { bytes: Buffer.alloc(0), name: '' })
    expect([answer.statusCode, answer.json().username, answer.json().profileImageUrl]).toEqual([200, 'juniper', null])
  })

  test('may have 500 characters, line breaks counting once though browsers send them as two', async () => {
    const browser = await new Browser(app).signIn('hazel')
    const text = `${'a'.repeat(249)}\n${'b'.repeat(250)}`
    expect((await edit(browser, { profileDescription: text })).json()).toMatchObject({ profileDescription: text })
    const longer = await edit(browser, { profileDescription: `${text}c` })
    expect(longer.statusCode).toBe(400)
    expect(longer.json().fields).toEqual({ profileDescription: 'Description must be less than 500 characters' })
  })

  test.each([
    ['ha', 'Username must be at least 3 characters'],
    ['h'.repeat(31), 'Username must be less than 30 characters'],
    ['hazel hill', 'Username can only contain letters, numbers, and underscores'],
    ['hazel_support', 'Username cannot contain reserved words'],
  ])('with the new name %s is a 400', async (username, message) => {
    const response = await edit(await new Browser(app).signIn('hazel'), { username })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ message, fields: { username: message } })
  })

  test('may keep a username that is no longer valid for new accounts', async () => {
    const wren = await findUserByUsername(deps.db, 'wren')
    await updateUser(deps.db, wren?.id ?? 0, { username: 'the_admin' })
    const browser = new Browser(app)
    await browser.post('/api/auth/login', { usernameOrEmail: 'wren@example.com', password: 'Treasure-hunt-1' })
    expect((await edit(browser, { username: 'the_admin', profileDescription: 'Hello' })).statusCode).toBe(200)
  })

  test('with a taken username is a 409 and leaves no photo behind', async () => {
    const browser = await new Browser(app).signIn('hazel')
    const before = await imageCount()
    const response = await edit(browser, { username: 'OTIS' }, { bytes: await phonePhoto() })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toEqual({
      message: 'Username already taken',
      fields: { username: 'Username already taken' },
    })
    expect(await imageCount()).toBe(before)
  })

  test('gives a username that two request at once to one of them', async () => {
    const [otis, juniper] = [await new Browser(app).signIn('otis'), await new Browser(app).signIn('juniper')]
    onTestFinished(async () => {
      await edit(otis, { username: 'otis' })
      await edit(juniper, { username: 'juniper' })
    })
    const answers = await Promise.all([otis, juniper].map((browser) => edit(browser, { username: 'wanted' })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    // Both may have found it free.
    await expect(updateUser(deps.db, hazel.id, { username: 'WANTED' })).rejects.toMatchObject({
      status: 409,
      message: 'Username already taken',
    })
  })

  test('may change the username twenty times an hour, since everybody’s cached pages go with each', async () => {
    const browser = await new Browser(app).signIn('hazel')
    await deps.pool.query('delete from rate_limits')
    const change = (turn: number) => edit(browser, { username: turn % 2 === 0 ? 'hazel_hill' : 'hazel' })
    for (let turn = 0; turn < 20; turn++) expect((await change(turn)).statusCode).toBe(200)
    const refused = await change(20)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toMatch(/^Too many changes of your username. Please wait/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    const other = await edit(browser, { username: 'hazel', profileDescription: 'I collect lamps.' })
    expect(other.json()).toMatchObject({ username: 'hazel', profileDescription: 'I collect lamps.' })
    await deps.pool.query('delete from rate_limits')
  })

  test('requires signing in and a form', async () => {
    expect((await edit(new Browser(app), { username: 'nobody' })).statusCode).toBe(401)
    const browser = await new Browser(app).signIn('hazel')
    expect((await browser.patch('/api/auth/profile', { username: 'hazel' })).statusCode).toBe(415)
  })
})

describe('a profile photo', () => {
  test('is stored upright, square, small and without its location; the previous one is deleted', async () => {
    const browser = await new Browser(app).signIn('hazel')
    const first = (await edit(browser, {}, { bytes: await phonePhoto(900, 1200) })).json().profileImageUrl
    const before = await imageCount()
    const picture = await stored(first)
    const metadata = await sharp(picture).metadata()
    expect(metadata).toMatchObject({ width: 400, height: 400, format: 'jpeg' })
    expect(metadata.exif).toBeUndefined()
    expect(isNear(await colorOf(picture, 'upper'), RED)).toBe(true)
    const second = (await edit(browser, {}, { bytes: await redAboveBlue(90, 40).png().toBuffer() })).json()
    expect(second.profileImageUrl).not.toBe(first)
    expect(await sharp(await stored(second.profileImageUrl)).metadata()).toMatchObject({ width: 40, height: 40 })
    expect((await app.inject(new URL(first).pathname)).statusCode).toBe(404)
    expect(await imageCount()).toBe(before)
  })

  test('that a product shows too stays when the profile drops it', async () => {
    const browser = await new Browser(app).signIn('hazel')
    const { profileImageUrl } = (await edit(browser, {}, { bytes: await phonePhoto() })).json()
    const path = imagePath(deps.providers.images, profileImageUrl) ?? ''
    await addProduct(deps, { sellerId: hazel.id, imageUrls: [path] })
    await edit(browser, {}, { bytes: await phonePhoto() })
    expect((await app.inject(new URL(profileImageUrl).pathname)).statusCode).toBe(200)
  })

  test.each([5, 10])('of more than %d MB is a 413 and changes nothing', async (megabytes) => {
    const browser = await new Browser(app).signIn('hazel')
    const bytes = Buffer.concat([await phonePhoto(), randomBytes(megabytes * 1024 * 1024)])
    const response = await edit(browser, { profileDescription: 'New' }, { bytes })
    expect(response.statusCode).toBe(413)
    expect(response.json().message).toBe('The photo is larger than 5 MB.')
    expect((await browser.get('/api/auth/user')).json().profileDescription).not.toBe('New')
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'me.svg'],
    ['a page called .jpg', '<!doctype html><script>alert(1)</script>', 'me.jpg'],
  ])('that is really %s is a 422', async (_, content, name) => {
    const browser = await new Browser(app).signIn('hazel')
    const response = await edit(browser, {}, { bytes: Buffer.from(content), name })
    expect(response.statusCode).toBe(422)
  })
})

describe('a public profile', () => {
  test('contains exactly these fields', async () => {
    await insertUser(deps.db, { username: 'sage', email: 'sage@example.com', passwordHash: 'x', firstName: 'Private' })
    const response = await app.inject('/api/users/profile/SAGE')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      username: 'sage',
      profileImageUrl: null,
      profileDescription: null,
      totalEarnings: '0.00',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  })

  test.each(['nobody_here', 'no%20body', '%00', 'x'.repeat(101)])('of %s is a 404', async (username) => {
    const response = await app.inject(`/api/users/profile/${username}`)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ message: 'Seller not found' })
  })
})
