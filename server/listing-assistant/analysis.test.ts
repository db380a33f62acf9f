import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { NewProduct } from '../../contracts/product.ts'
import { aiCalls, images, users } from '../database/schema.ts'
import { accountKey } from '../http/keys.ts'
import { createOpenAiVision } from '../providers/vision/openai.ts'
import { storePhoto } from '../testing/draft.ts'
import { eventually } from '../testing/eventually.ts'
import { LAMP, startOpenAiStandIn } from '../testing/openai-stand-in.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { timeOutOnceAsked } from '../testing/time-out-once-asked.ts'
import { ANALYSES } from './assistant-limits.ts'
import { createBuiltInVision } from './built-in-vision.ts'

const COST = (2000 * 2.5 + 300 * 10) / 1e6
const BUDGET = 1

const standIn = await startOpenAiStandIn()
afterAll(() => standIn.close())
const shop = await testApp({ env: { ...standIn.env, AI_DAILY_BUDGET_USD: String(BUDGET) } })
const { id: hazelId } = await addPerson(shop.deps, 'hazel')
const hazel = await new Browser(shop.app).signIn('hazel')
const photo = await storePhoto(shop.deps, hazelId, 'lamp.jpg')

beforeEach(async () => {
  standIn.requests.length = 0
  standIn.faults.length = 0
  standIn.content = JSON.stringify(LAMP)
  standIn.usage = { prompt_tokens: 2000, completion_tokens: 300 }
  shop.deps.setNow(TEST_NOW)
  shop.deps.providers.vision = createOpenAiVision(standIn.options)
  await shop.deps.db.delete(aiCalls)
})

const isSlow = (fault: unknown) => fault === 'silent' || fault === 'stuck'

const analyze = (body: object = { imageUrls: [photo], primaryImageIndex: 0 }) => hazel.post('/api/analyze-urls', body)
const calls = () => shop.deps.db.select().from(aiCalls).orderBy(asc(aiCalls.id))

describe('an analysis', () => {
  test('counts toward the hourly limit of those of drafts, with or without AI', async () => {
    shop.deps.providers.vision = createBuiltInVision(shop.deps)
    const key = `${ANALYSES.name}:${accountKey(hazelId)}`
    await shop.deps.pool.query(
      `insert into rate_limits (key, points, expire) values ($1, $2, $3)
      on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
      [key, ANALYSES.tries - 1, Date.now() + 3_600_000],
    )
    expect((await analyze()).statusCode).toBe(200)
    const refused = await analyze()
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringMatching(/^Too many photo analyses/),
    ])
    const { drafts } = (await hazel.post('/api/drafts', { drafts: [{ imageUrls: [photo] }] })).json()
    expect((await hazel.post(`/api/drafts/${drafts[0].id}/analysis`)).statusCode).toBe(429)
    await hazel.delete(`/api/drafts/${drafts[0].id}`)
    await shop.deps.pool.query('delete from rate_limits where key = $1', [key])
  })

  test('returns a proposal and records the call with its tokens and cost', async () => {
    const response = await analyze()
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ ...LAMP, source: 'openai' })
    expect(await calls()).toMatchObject([
      {
        type: 'analysis',
        model: 'gpt-4o',
        status: 'success',
        inputTokens: 2000,
        outputTokens: 300,
        costUsd: COST.toFixed(6),
        latencyMs: expect.any(Number),
        createdAt: TEST_NOW,
        result: 'Brass reading lamp (Home & Decor > Lighting > Table Lamps)',
      },
    ])
  })

  test('always has an existing category and fits the form', async () => {
    standIn.content = JSON.stringify({
      title: `A ${'very '.repeat(30)}old lamp`,
      description: 'x'.repeat(6000),
      price: -3,
      confidence: 7,
      category: 'Home Decor / Lamps',
      tags: ['#Brass', 'brass ', '', 'lamp', ...'abcdefghijkl'],
    })
    const { title, description, price, category, confidence, tags } = (await analyze()).json()
    expect(title.length).toBeLessThanOrEqual(100)
    expect(title).toMatch(/ very$/)
    expect(description).toHaveLength(5000)
    expect({ price, category, confidence }).toEqual({ price: 0, category: 'Home & Decor > Lighting', confidence: 1 })
    expect(tags).toEqual(['brass', 'lamp', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    standIn.content = JSON.stringify({ ...LAMP, price: 1e12, confidence: -1 })
    expect((await analyze()).json()).toMatchObject({ price: 99_999_999.99, confidence: 0 })
  })

  test.each([
    ['Teal. Please write what it is made of and how big it is.', 'Teal.'],
    ['A vase.\nBrand: [insert brand]. It has a chip!', 'A vase.\nIt has a chip!'],
    ['N/A', ''],
    ['Not visible.', ''],
    ['Please fill in the details', ''],
    ['Please see the photos. Unknown maker, signed below.', 'Please see the photos. Unknown maker, signed below.'],
  ])('leaves empty what the model does not know: %j', async (description, kept) => {
    standIn.content = JSON.stringify({ ...LAMP, description, price: -1, tags: ['unknown', 'brass'] })
    expect((await analyze()).json()).toMatchObject({ title: LAMP.title, description: kept, price: 0, tags: ['brass'] })
  })

  test('may have no title', async () => {
    for (const title of ['', 'Unknown item', 'Untitled']) {
      standIn.content = JSON.stringify({ ...LAMP, title })
      expect((await analyze()).json()).toMatchObject({ title: '', description: LAMP.description })
    }
  })

  test('contains no text that a seller could not have entered', async () => {
    standIn.content = JSON.stringify({
      ...LAMP,
      title: 'Brass\nlamp\u202e \ud800',
      description: 'It \u2066shines.\r\nYes\0.',
      category: 'Home & Decor\0 > Lighting',
      tags: ['a\tb', '\u200b', '🪔'],
    })
    const proposal = (await analyze()).json()
    expect(proposal).toMatchObject({
      title: 'Brass lamp \ufffd',
      description: 'It shines.\nYes\ufffd.',
      tags: ['a b', '🪔'],
    })
    const { title, description, tags } = NewProduct.shape
    expect(z.object({ title, description, tags }).safeParse(proposal).success).toBe(true)
  })

  test('uses at most ten photos, the primary one first', async () => {
    const { db } = shop.deps
    const paths = Array.from({ length: 11 }, (_, index) => `products/absent-${index}.jpg`)
    const size = { bytes: 1, width: 1, height: 1 }
    await db.insert(images).values(paths.map((path) => ({ path, fileId: path, ...size })))
    const urls = [...paths.map((path) => `http://localhost:3000/images/${path}`), photo]
    expect((await analyze({ imageUrls: urls, primaryImageIndex: 11 })).statusCode).toBe(200)
    // Of the first ten, only the primary one has a file.
    expect(JSON.parse(standIn.requests[0]?.body ?? '').messages[1].content).toHaveLength(1)
    expect((await analyze({ imageUrls: urls, primaryImageIndex: 0 })).statusCode).toBe(502)
  })

  test.each([
    ['another host', { imageUrls: ['https://elsewhere.example/images/products/lamp.jpg'] }, 'imageUrls'],
    ['a script', { imageUrls: ['javascript:alert(1)'] }, 'imageUrls'],
    ['an image that nobody stored', { imageUrls: ['http://localhost:3000/images/products/nothing.jpg'] }, 'imageUrls'],
    ['no image', { imageUrls: [] }, 'imageUrls'],
    ['51 images', { imageUrls: Array(51).fill('http://localhost:3000/images/a.jpg') }, 'imageUrls'],
    [
      'a primary image beyond the last',
      { imageUrls: ['http://localhost:3000/images/a.jpg'], primaryImageIndex: 1 },
      'primaryImageIndex',
    ],
  ])('of %s is a 400 without a provider call', async (_, body, field) => {
    const response = await analyze(body)
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]])
    expect(standIn.requests).toHaveLength(0)
  })

  test('is for sellers with a verified address', async () => {
    const visitor = new Browser(shop.app)
    expect((await visitor.post('/api/analyze-urls', { imageUrls: [photo] })).statusCode).toBe(401)
  })
})

describe('a failing provider', () => {
  test.each(['garbage', 'nonsense', 'silent', 'stuck', 'down', 429, 500] as const)(
    '%s once is asked once more',
    async (fault) => {
      if (isSlow(fault)) timeOutOnceAsked(standIn)
      standIn.faults.push(fault)
      expect((await analyze()).json()).toMatchObject({ title: LAMP.title })
      expect((await calls()).map(({ status }) => status)).toEqual(['error', 'success'])
    },
  )

  test.each([
    ['garbage', 502, 'unreadable'],
    ['silent', 503, 'silent'],
    [429, 503, 'busy'],
    [500, 503, 'busy'],
  ] as const)('%s twice is %i, with a row for each call', async (fault, status, reason) => {
    if (isSlow(fault)) timeOutOnceAsked(standIn)
    standIn.faults.push(fault, fault)
    const response = await analyze()
    expect(response.statusCode).toBe(status)
    expect(response.json().message).toMatch(/fill in the details by hand/)
    const rows = await calls()
    expect(rows).toHaveLength(2)
    expect(rows.every((row) => row.status === 'error' && row.result?.startsWith(reason))).toBe(true)
  })

  test('a rejected call is not retried', async () => {
    standIn.faults.push(400)
    expect((await analyze()).statusCode).toBe(502)
    expect(standIn.requests).toHaveLength(1)
  })

  test('that cannot download a photo gets its bytes instead', async () => {
    const { providers } = shop.deps
    const { images: store } = providers
    providers.images = { ...store, id: 'imagekit' }
    onTestFinished(() => {
      providers.images = store
    })
    standIn.faults.push(400)
    expect((await analyze()).json()).toMatchObject({ title: LAMP.title })
    const urls = standIn.requests.map(({ body }) => JSON.parse(body).messages[1].content[0].image_url.url)
    expect(urls).toEqual([expect.stringMatching(/^http/), expect.stringMatching(/^data:image/)])
    expect(await calls()).toMatchObject([{ status: 'error', costUsd: '0.000000' }, { status: 'success' }])
  })

  test('an invalid response costs its tokens, a rejected call nothing, a lost one its estimate', async () => {
    standIn.content = 'no JSON'
    await analyze()
    timeOutOnceAsked(standIn)
    standIn.faults.push(429, 'silent')
    await analyze()
    const [first, , busy, lost] = await calls()
    expect([first?.costUsd, busy?.costUsd]).toEqual([COST.toFixed(6), '0.000000'])
    expect(Number(lost?.costUsd)).toBeGreaterThan(0)
  })
})

describe('an analysis whose client disconnects', () => {
  test('is aborted at the provider, not retried, and counted with its estimated cost', async () => {
    standIn.faults.push('silent')
    const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const asked = fetch(`${url}/api/analyze-urls`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: hazel.cookieHeader(),
      },
      body: JSON.stringify({ imageUrls: [photo], primaryImageIndex: 0 }),
      signal: leaving.signal,
    })
    await eventually(() => expect(standIn.requests).toHaveLength(1))
    leaving.abort()
    await expect(asked).rejects.toThrow('aborted')
    await eventually(async () => expect((await calls())[0]?.result).toMatch(/^stopped/))
    const [stopped, ...others] = await calls()
    expect([stopped?.status, Number(stopped?.costUsd) > 0, others]).toEqual(['error', true, []])
    expect(standIn.requests).toHaveLength(1)
  })
})

describe('the daily budget', () => {
  const spend = (dollars: number) => {
    standIn.usage = { prompt_tokens: 0, completion_tokens: dollars * 100_000 }
  }

  test('once used up, analysis answers 503 until the next day in UTC', async () => {
    shop.deps.setNow(new Date('2026-06-06T23:59:00Z'))
    spend(BUDGET)
    expect((await analyze()).statusCode).toBe(200)
    const refused = await analyze()
    expect(refused.statusCode).toBe(503)
    expect(refused.json().message).toBe(
      "Today's budget for photo analysis is used up. Please fill in the details by hand.",
    )
    expect(refused.headers['retry-after']).toBe('60')
    expect(standIn.requests).toHaveLength(1)
    shop.deps.setNow(new Date('2026-06-07T00:00:00Z'))
    expect((await analyze()).statusCode).toBe(200)
  })

  test('is exceeded by at most one of several concurrent calls', async () => {
    spend(BUDGET / 4)
    await analyze()
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => analyze()))).map(
      (response) => response.statusCode,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.filter((status) => status === 503)).toHaveLength(7)
  })

  test.each([
    ['without its tokens', undefined],
    ['with only a total', { total_tokens: 2300 }],
    ['with tokens as text', { prompt_tokens: '2000', completion_tokens: '300' }],
    ['with more tokens than a call can use', { prompt_tokens: 5_000_000_000, completion_tokens: 300 }],
  ])('counts an answer %s with the estimated cost', async (_, usage) => {
    standIn.usage = usage as typeof standIn.usage
    expect((await analyze()).statusCode).toBe(200)
    const [call] = await calls()
    expect([call?.status, call?.inputTokens]).toEqual(['success', 0])
    expect(Number(call?.costUsd)).toBeGreaterThan(0)
    expect(Number(call?.costUsd)).toBeLessThan(1)
  })

  test('applies to a retry too', async () => {
    spend(BUDGET)
    standIn.content = 'no JSON'
    expect((await analyze()).statusCode).toBe(503)
    expect(standIn.requests).toHaveLength(1)
  })
})

describe('an account’s share', () => {
  const spend = (dollars: number) => {
    standIn.usage = { prompt_tokens: 0, completion_tokens: dollars * 100_000 }
  }
  let otis: Browser
  let otisPhoto: string
  // Only here: a shop with one seller has no shares.
  beforeAll(async () => {
    otisPhoto = await storePhoto(shop.deps, (await addPerson(shop.deps, 'otis')).id, 'lamp.jpg')
    otis = await new Browser(shop.app).signIn('otis')
  })
  afterAll(() => shop.deps.db.update(users).set({ emailVerified: false }).where(eq(users.username, 'otis')))
  const otisAsks = () => otis.post('/api/analyze-urls', { imageUrls: [otisPhoto], primaryImageIndex: 0 })
  const many = (count: number) => Promise.all(Array.from({ length: count }, () => analyze()))
  /** Sequential, because reservations of running calls count towards the share. */
  async function oneByOne(count: number) {
    const responses = []
    for (let made = 0; made < count; made++) responses.push(await analyze())
    return responses
  }
  const answered = (responses: { statusCode: number }[], status: number) =>
    responses.filter(({ statusCode }) => statusCode === status).length

  test('is a tenth of the daily budget, so one seller cannot use it up', async () => {
    shop.deps.setNow(new Date('2026-06-06T23:59:00Z'))
    spend(BUDGET / 20)
    for (const status of [200, 200, 503]) {
      const response = await analyze()
      expect(response.statusCode).toBe(status)
      if (status === 503) {
        expect(response.json().message).toMatch(/^Your share of today's budget .* fill in the details by hand/)
        expect(response.headers['retry-after']).toBe('60')
      }
    }
    expect((await otisAsks()).statusCode).toBe(200)
    shop.deps.setNow(new Date('2026-06-07T00:00:00Z'))
    expect((await analyze()).statusCode).toBe(200)
  })

  test('does not exist while the others have not confirmed their address or have deleted their account', async () => {
    const change = (changed: Partial<typeof users.$inferInsert>) =>
      shop.deps.db.update(users).set(changed).where(eq(users.username, 'otis'))
    spend(BUDGET / 5)
    await analyze()
    for (const changed of [{ emailVerified: false }, { deletedAt: TEST_NOW }]) {
      await change(changed)
      expect((await analyze()).statusCode).toBe(200)
      await change({ emailVerified: true, deletedAt: null })
      expect((await analyze()).statusCode).toBe(503)
    }
  })

  test('is exceeded by at most one of many concurrent calls', async () => {
    spend(BUDGET / 40)
    await analyze()
    const responses = await many(10)
    expect([answered(responses, 200), answered(responses, 503)]).toEqual([3, 7])
  })

  test('is 20 calls an hour while others make calls too, with the time to retry', async () => {
    spend(BUDGET / 1000)
    shop.deps.setNow(new Date(TEST_NOW.getTime() - 50 * 60_000))
    await analyze()
    shop.deps.setNow(TEST_NOW)
    expect((await otisAsks()).statusCode).toBe(200)
    const responses = await oneByOne(25)
    expect([answered(responses, 200), answered(responses, 429)]).toEqual([19, 6])
    const refused = await analyze()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600'])
    expect(refused.json().message).toMatch(/^You've asked for 20 .* in 10 minutes, or fill in the details by hand/)
    expect((await otisAsks()).statusCode).toBe(200)
    shop.deps.setNow(new Date(TEST_NOW.getTime() + 10 * 60_000))
    expect((await analyze()).statusCode).toBe(200)
    expect((await analyze()).statusCode).toBe(429)
  })

  test('has no hourly limit while nobody else makes calls', async () => {
    spend(BUDGET / 1000)
    await otisAsks()
    shop.deps.setNow(new Date(TEST_NOW.getTime() + 60 * 60_000))
    expect(answered(await oneByOne(25), 200)).toBe(25)
  })
})
