import { asc } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aiCalls, images, rateLimits } from '../database/schema.ts'
import { storeImage } from '../image/image.ts'
import { storageError } from '../providers/images/storage-error.ts'
import { createOpenAiVision } from '../providers/vision/openai.ts'
import { eventually } from '../testing/eventually.ts'
import { type ChatRequest, startOpenAiStandIn } from '../testing/openai-stand-in.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { drawShape } from '../testing/photos.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { timeOutOnceAsked } from '../testing/time-out-once-asked.ts'
import { createBuiltInVision } from './built-in-vision.ts'
import { GROUPINGS } from './grouping.ts'

const BUDGET = 1

const standIn = await startOpenAiStandIn()
afterAll(() => standIn.close())
const shop = await testApp({ env: { ...standIn.env, AI_DAILY_BUDGET_USD: String(BUDGET) } })
const { id: hazelId } = await addPerson(shop.deps, 'hazel')
const { id: otisId } = await addPerson(shop.deps, 'otis')
const hazel = await new Browser(shop.app).signIn('hazel')
const photos = [
  await store(await drawShape('star', '#b02020')),
  await store(await drawShape('trousers', '#2b4a8b')),
  await store(await drawShape('star', '#a82424')),
  await store(await drawShape('trousers', '#2a4488')),
]
beforeEach(async () => {
  standIn.requests.length = 0
  standIn.faults.length = 0
  standIn.usage = { prompt_tokens: 800, completion_tokens: 30 }
  answerWith([
    [1, 3],
    [2, 4],
  ])
  shop.deps.setNow(TEST_NOW)
  withAi()
  await shop.deps.db.delete(aiCalls)
  await shop.deps.db.delete(rateLimits)
})

async function store(bytes: Buffer, ownerId = hazelId): Promise<string> {
  const image = { bytes, fileName: 'IMG_1.jpg', folder: 'products', ownerId }
  return (await storeImage(shop.deps, image)).url
}

function withAi(): void {
  shop.deps.providers.vision = createOpenAiVision(standIn.options)
}
function withoutAi(): void {
  shop.deps.providers.vision = createBuiltInVision(shop.deps)
}
const answerWith = (groups: unknown) => {
  standIn.content = JSON.stringify({ groups })
}

/** Seconds after nine o'clock. */
const at = (seconds: number) => new Date(Date.parse('2026-06-01T09:00:00Z') + seconds * 1000).toISOString()
/** Two of one item, then two of another. */
const inPairs = () => photos.map((imageUrl, index) => ({ imageUrl, takenAt: at([0, 5, 100, 104][index] ?? 0) }))
const group = (asked: object[] = photos.map((imageUrl) => ({ imageUrl }))) =>
  hazel.post('/api/group-photos', { photos: asked })
const calls = () => shop.deps.db.select().from(aiCalls).orderBy(asc(aiCalls.id))
/** As places in the request. */
const placesOf = (groups: string[][], urls = photos) =>
  groups.map((urlsOfGroup) => urlsOfGroup.map((url) => urls.indexOf(url)))
const partsOf = (asked: ChatRequest) => {
  const content = asked.messages[1]?.content
  return typeof content === 'string' || !content ? [] : content
}
const requests = (): ChatRequest[] => standIn.requests.map(({ body }) => JSON.parse(body))

describe('grouping by AI', () => {
  test('asks once, with numbered thumbnails, times and a schema, and answers its groups in the order of the request', async () => {
    answerWith([
      [4, 2],
      [3, 1],
    ])
    const response = await group(inPairs())
    expect(response.statusCode).toBe(200)
    const { groups, ...rest } = response.json()
    expect([placesOf(groups), rest]).toEqual([
      [
        [0, 2],
        [1, 3],
      ],
      { source: 'openai' },
    ])
    expect(requests()).toMatchObject([{ response_format: { type: 'json_schema', json_schema: { strict: true } } }])
    const parts = partsOf(requests()[0] as ChatRequest)
    expect(parts.filter(({ type }) => type === 'text').map(({ text }) => text)).toEqual([
      'Photo 1, 0 s',
      'Photo 2, 5 s',
      'Photo 3, 100 s',
      'Photo 4, 104 s',
    ])
    const [, first] = parts
    expect(first?.image_url?.detail).toBe('low')
    const [, data = ''] = first?.image_url?.url.split('data:image/jpeg;base64,') ?? []
    expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ width: 256, height: 384 })
  })

  test('numbers the photos by the time they were taken', async () => {
    answerWith([
      [1, 2],
      [3, 4],
    ])
    const asked = inPairs()
    const { groups } = (await group([asked[2], asked[0], asked[3], asked[1]] as object[])).json()
    expect(placesOf(groups)).toEqual([
      [2, 3],
      [0, 1],
    ])
  })

  test('records the call with its tokens and cost', async () => {
    await group()
    expect(await calls()).toMatchObject([
      {
        type: 'grouping',
        model: 'gpt-4o',
        status: 'success',
        inputTokens: 800,
        outputTokens: 30,
        costUsd: ((800 * 2.5 + 30 * 10) / 1e6).toFixed(6),
        result: '4 photos in 2 groups',
        accountId: hazelId,
      },
    ])
  })

  test.each([
    ['leaves out a photo', { groups: [[1, 2], [3]] }],
    [
      'has a photo in two groups',
      {
        groups: [
          [1, 2],
          [2, 3, 4],
        ],
      },
    ],
    [
      'has a photo twice in a group',
      {
        groups: [
          [1, 1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'names a photo that is not there',
      {
        groups: [
          [1, 2],
          [3, 4, 5],
        ],
      },
    ],
    [
      'counts from 0',
      {
        groups: [
          [0, 1],
          [2, 3],
        ],
      },
    ],
    ['is no list', { groups: { lamp: [1, 2, 3, 4] } }],
    ['is prose', 'I see two lamps.'],
  ])('an answer that %s is not used; its tokens are counted', async (_, content) => {
    standIn.content = JSON.stringify(content)
    const { groups, source, note } = (await group(inPairs())).json()
    expect(placesOf(groups).flat().sort()).toEqual([0, 1, 2, 3])
    expect([source, note]).toEqual([
      'built-in',
      "The AI couldn't sort these photos, so we sorted your photos by when they were taken and how alike they look. Please check the groups.",
    ])
    expect(await calls()).toMatchObject([{ status: 'error', inputTokens: 800 }])
    expect(standIn.requests).toHaveLength(1)
  })

  test.each(['silent', 'stuck', 'down', 'garbage', 429, 500, 400] as const)(
    'a provider that answers with %s is asked once; then the photos are sorted without it',
    async (fault) => {
      if (fault === 'silent' || fault === 'stuck') timeOutOnceAsked(standIn)
      standIn.faults.push(fault)
      const { groups, source, note } = (await group()).json()
      expect(groups.flat()).toHaveLength(4)
      expect([source, note]).toEqual([
        'built-in',
        expect.stringMatching(
          /^The AI (wasn't available|couldn't sort these photos), so we sorted your photos by how alike/,
        ),
      ])
      expect(standIn.requests).toHaveLength(1)
    },
  )

  test('an unreadable photo is named without a picture; with none readable nobody is asked', async () => {
    const gone = ['products/gone-1.jpg', 'products/gone-2.jpg']
    await shop.deps.db
      .insert(images)
      .values(gone.map((path) => ({ path, fileId: path, ownerId: hazelId, bytes: 1, width: 1, height: 1 })))
    const [lost, alsoLost] = gone.map((path) => `http://localhost:3000/images/${path}`)
    answerWith([[1, 2]])
    const { source } = (await group([{ imageUrl: photos[0] }, { imageUrl: lost }])).json()
    expect(source).toBe('openai')
    expect(partsOf(requests()[0] as ChatRequest).at(-1)?.text).toBe('Photo 2 (cannot be shown)')
    standIn.requests.length = 0
    const without = (await group([{ imageUrl: lost }, { imageUrl: alsoLost }])).json()
    expect([without.source, without.groups.flat()]).toEqual(['built-in', [lost, alsoLost]])
    expect(standIn.requests).toHaveLength(0)
  })

  test('waits for an image store that is down, and such a try does not count', async () => {
    const { providers, db } = shop.deps
    const working = providers.images
    providers.images = { ...working, read: () => Promise.reject(storageError(true, 'down')) }
    onTestFinished(() => {
      providers.images = working
    })
    const refused = await group()
    expect([refused.statusCode, refused.json().message]).toEqual([
      503,
      "We can't reach image storage. Please try again.",
    ])
    expect(standIn.requests).toHaveLength(0)
    expect(await db.$count(rateLimits)).toBe(0)
  })
})

describe('two hundred photos', () => {
  let many: { imageUrl: string; takenAt: string }[]
  beforeAll(async () => {
    await shop.deps.db.delete(rateLimits)
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
    many = []
    // Forty items of five photos.
    for (let index = 0; index < 200; index++)
      many.push({ imageUrl: await store(bytes), takenAt: at(Math.floor(index / 5) * 120 + (index % 5) * 4) })
  }, 120_000)

  /** Each five photos in a row are an item. */
  const inFives = (asked: ChatRequest) => {
    const count = partsOf(asked).filter(({ type }) => type === 'text').length
    const groups = Array.from({ length: Math.ceil(count / 5) }, (_, item) =>
      [1, 2, 3, 4, 5].map((number) => item * 5 + number).filter((number) => number <= count),
    )
    return JSON.stringify({ groups })
  }

  test('are four calls at most, and no item is cut apart between them', async () => {
    standIn.content = inFives
    const { groups, source } = (await group(many)).json()
    expect(source).toBe('openai')
    expect(standIn.requests.length).toBeLessThanOrEqual(4)
    const urls = many.map(({ imageUrl }) => imageUrl)
    expect(placesOf(groups, urls)).toEqual(
      Array.from({ length: 40 }, (_, item) => [0, 1, 2, 3, 4].map((number) => item * 5 + number)),
    )
    expect((await calls()).map(({ status }) => status)).toEqual(standIn.requests.map(() => 'success'))
  })

  test('one bad answer of several leaves everything to the built-in way', async () => {
    standIn.content = inFives
    standIn.faults.push(500)
    const { groups, source } = (await group(many)).json()
    expect([source, groups.flat().length]).toEqual(['built-in', 200])
    expect(standIn.requests.length).toBeLessThanOrEqual(4)
  })

  test('are the limit', async () => {
    const response = await group([...many, { imageUrl: photos[0], takenAt: at(0) }])
    expect([response.statusCode, response.json().fields]).toEqual([400, { photos: 'At most 200 photos' }])
  })
})

describe('the AI’s budget', () => {
  const costing = (costUsd: string, accountId: number) => ({
    type: 'analysis',
    model: 'gpt-4o',
    accountId,
    costUsd,
    status: 'success' as const,
    createdAt: TEST_NOW,
  })

  test('once used up, photos are sorted without it', async () => {
    await shop.deps.db.insert(aiCalls).values(costing(String(BUDGET), otisId))
    const { source, note } = (await group()).json()
    expect([source, note]).toEqual(['built-in', expect.stringMatching(/^Today's budget for the AI is used up, so we/)])
    expect(standIn.requests).toHaveLength(0)
  })

  test('has shares: the seller whose own is used up is told so', async () => {
    await shop.deps.db.insert(aiCalls).values(costing(String(BUDGET / 10), hazelId))
    const { source, note } = (await group()).json()
    expect([source, note]).toEqual([
      'built-in',
      expect.stringMatching(/^Your share of today's budget for the AI is used up, so we/),
    ])
    expect(standIn.requests).toHaveLength(0)
  })

  test('is shared: who asks too often in an hour is sorted without it', async () => {
    await shop.deps.db.insert(aiCalls).values(Array.from({ length: 20 }, () => costing('0.001', hazelId)))
    await shop.deps.db.insert(aiCalls).values(costing('0.001', otisId))
    const { source, note } = (await group()).json()
    expect([source, note]).toEqual(['built-in', expect.stringMatching(/^You've used the AI a lot this hour, so we/)])
    expect(standIn.requests).toHaveLength(0)
  })
})

describe('a seller who leaves meanwhile', () => {
  test('ends the call, which counts with its estimated cost', async () => {
    standIn.faults.push('silent')
    const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const cookie = hazel.cookieHeader()
    const asked = fetch(`${url}/api/group-photos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ photos: photos.map((imageUrl) => ({ imageUrl })) }),
      signal: leaving.signal,
    })
    await eventually(() => expect(standIn.requests).toHaveLength(1))
    leaving.abort()
    await expect(asked).rejects.toThrow('aborted')
    await eventually(async () => expect((await calls())[0]?.result).toMatch(/^stopped/))
    const [stopped, ...others] = await calls()
    expect([stopped?.status, Number(stopped?.costUsd) > 0, others]).toEqual(['error', true, []])
  })
})

describe('photos that may not be grouped', () => {
  test.each([
    ['from elsewhere', () => ['https://elsewhere.example/images/products/lamp.jpg']],
    ['that nobody stored', () => ['http://localhost:3000/images/products/nothing.jpg']],
    ['named twice', () => [photos[0], photos[0]]],
    ['named twice in different words', () => [photos[0], `${photos[0]}?w=1`]],
    ['that are none', () => []],
  ])('%s are a 400 without a call', async (_, urls) => {
    const response = await group(urls().map((imageUrl) => ({ imageUrl })))
    expect([response.statusCode, Object.values(response.json().fields)]).toEqual([400, [expect.any(String)]])
    expect(standIn.requests).toHaveLength(0)
  })

  test('of another seller are refused', async () => {
    const theirs = await store(await drawShape('star', '#109010'), otisId)
    const response = await group([{ imageUrl: photos[0] }, { imageUrl: theirs }])
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'You can only use images you uploaded yourself.',
    ])
    expect(standIn.requests).toHaveLength(0)
  })

  test(`are limited to ${GROUPINGS.tries} requests an hour`, async () => {
    withoutAi()
    const statuses: number[] = []
    for (let made = 0; made <= GROUPINGS.tries; made++)
      statuses.push((await group([{ imageUrl: photos[0] }])).statusCode)
    expect(statuses).toEqual([...Array(GROUPINGS.tries).fill(200), 429])
  })
})
