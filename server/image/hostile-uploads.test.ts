import { request } from 'node:http'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { withResolvers } from '../../contracts/testing/with-resolvers.ts'
import type { UserRow } from '../account/account-queries.ts'
import { images } from '../database/schema.ts'
import { accountKey } from '../http/keys.ts'
import { sharp } from '../providers/images/sharp.ts'
import { eventually } from '../testing/eventually.ts'
import { file, multipart } from '../testing/multipart.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { redAboveBlue } from '../testing/photos.ts'
import { testApp } from '../testing/test-app.ts'
import { PERMITS, UPLOADS } from './image-limits.ts'
import { ingest } from './ingest.ts'

const world = await testApp()
const hazelRow = await addPerson(world.deps, 'hazel')
const otisRow = await addPerson(world.deps, 'otis')
const hazel = await new Browser(world.app).signIn('hazel')
const otis = await new Browser(world.app).signIn('otis')
const photo = await redAboveBlue(60, 80).jpeg().toBuffer()
afterEach(() => {
  vi.restoreAllMocks()
})

async function formOf(bytes: Buffer, name: string) {
  const form = new FormData()
  form.append('images', file(bytes, name))
  const { payload, headers } = await multipart(form)
  return { payload, headers: { ...headers, 'content-length': String(payload.length) } }
}

const upload = async (browser: Browser, bytes = photo, name = 'photo.jpg') =>
  browser.request({ method: 'POST', url: '/api/upload-images', ...(await formOf(bytes, name)) })

/** Uploads counted so far by the rate limit, which comes before the queue. */
async function countedFor({ id }: UserRow): Promise<number> {
  const { rows } = await world.deps.pool.query('select points from rate_limits where key = $1', [
    `${UPLOADS.name}:${accountKey(id)}`,
  ])
  return rows[0]?.points ?? 0
}

/** Blocks decoding of the next picture until released; all others queue behind it. */
function holdNextPicture(): { isRead: () => boolean; release: () => void } {
  const prototype: { toBuffer(): Promise<unknown> } = Object.getPrototypeOf(sharp())
  const toBuffer = vi.spyOn(prototype, 'toBuffer')
  const { promise, resolve } = withResolvers<unknown>()
  toBuffer.mockReturnValueOnce(promise)
  return {
    isRead: () => toBuffer.mock.calls.length > 0,
    release: () => resolve({ data: photo, info: { width: 60, height: 80 } }),
  }
}

const namesStored = async (): Promise<string[]> =>
  (await world.deps.db.select().from(images)).map(({ path }) => path.replace(/.*\/|_.*/g, ''))

describe('a seller who sends a hundred pictures at once', () => {
  it('gets only a few of them queued, and another seller’s photo is next', async () => {
    const held = holdNextPicture()
    const done: string[] = []
    const send = (owner: string) => ingest(photo, 'photo.jpg', { owner }).then(() => done.push(owner))
    const hostile = Promise.allSettled(Array.from({ length: 100 }, () => send('account:1')))
    const honest = send('account:2')
    held.release()
    const outcomes = await hostile
    await honest
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 429, retryAfter: 5 })
    expect(done.indexOf('account:2')).toBe(1)
  })

  it('gets at most 40 MB into memory; the rest is refused, and others are unaffected', async () => {
    const held = holdNextPicture()
    const large = Buffer.concat([photo, Buffer.alloc(9.9e6)])
    const first = upload(otis)
    await eventually(() => expect(held.isRead()).toBe(true))
    const sent = Array.from({ length: 4 }, () => upload(hazel, large))
    await eventually(async () => expect(await countedFor(hazelRow)).toBe(4))
    const beyond = await upload(hazel, large)
    expect([beyond.statusCode, beyond.headers['retry-after']]).toEqual([429, '5'])
    const other = upload(otis, large)
    held.release()
    for (const answer of await Promise.all([first, ...sent, other])) expect(answer.statusCode).toBe(200)
    expect((await upload(hazel, large)).statusCode).toBe(200)
  })

  it('may upload a thousand an hour, and request as many permits', async () => {
    const { id } = hazelRow
    for (const limit of [UPLOADS, PERMITS])
      await world.deps.pool.query(
        `insert into rate_limits (key, points, expire) values ($1, 1000, $2)
         on conflict (key) do update set points = 1000`,
        [`${limit.name}:${accountKey(id)}`, Date.now() + 3_600_000],
      )
    const message = expect.stringMatching(/^Too many photos\. Please wait \d+ minutes and try again\.$/)
    for (const answer of [await upload(hazel), await hazel.post('/api/imagekit-auth')]) {
      expect([answer.statusCode, answer.json()]).toEqual([429, { message }])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000)
    }
    expect((await upload(otis)).statusCode).toBe(200)
  })
})

it('a picture whose sender disconnects while it is queued is neither decoded nor stored', async () => {
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const held = holdNextPicture()
  const first = upload(otis, photo, 'first.jpg')
  await eventually(() => expect(held.isRead()).toBe(true))
  const before = await countedFor(otisRow)
  const { payload, headers } = await formOf(photo, 'left.jpg')
  const cookie = otis.cookieHeader()
  const leaving = request(`${address}/api/upload-images`, { method: 'POST', headers: { ...headers, cookie } })
  leaving.on('error', () => {})
  leaving.end(payload)
  await eventually(async () => expect(await countedFor(otisRow)).toBe(before + 1))
  leaving.destroy()
  await eventually(async () => expect(await promisify(world.app.server.getConnections).call(world.app.server)).toBe(0))
  held.release()
  expect((await first).statusCode).toBe(200)
  expect((await upload(otis, photo, 'after.jpg')).statusCode).toBe(200)
  const names = await namesStored()
  expect(names).toEqual(expect.arrayContaining(['first', 'after']))
  expect(names).not.toContain('left')
})
