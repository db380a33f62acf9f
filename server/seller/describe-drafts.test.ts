import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Product } from '../../contracts/product.ts'
import { withResolvers } from '../../contracts/testing/with-resolvers.ts'
import { aiCalls, drafts, users } from '../database/schema.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createBuiltInVision } from '../listing-assistant/built-in-vision.ts'
import { storageError } from '../providers/images/storage-error.ts'
import { createOpenAiVision } from '../providers/vision/openai.ts'
import { type Draft, storePhoto } from '../testing/draft.ts'
import { eventually } from '../testing/eventually.ts'
import { LAMP, startOpenAiStandIn } from '../testing/openai-stand-in.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { createDescriber } from './describe-drafts.ts'
import { claimDraft, describeWithoutWaiting, endRun } from './draft-analysis-queries.ts'

const BUDGET = 1
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const photos: Record<string, string> = {}

const standIn = await startOpenAiStandIn()
const shop = await testApp({ env: { ...standIn.env, AI_DAILY_BUDGET_USD: String(BUDGET) } })
for (const name of ['hazel', 'otis'] as const) {
  const { id } = await addPerson(shop.deps, name)
  photos[name] = await storePhoto(shop.deps, id)
}
const hazel = await new Browser(shop.app).signIn('hazel')
const otis = await new Browser(shop.app).signIn('otis')
beforeEach(async () => {
  const { deps } = shop
  deps.setNow(TEST_NOW)
  standIn.requests.length = 0
  standIn.faults.length = 0
  standIn.content = JSON.stringify(LAMP)
  standIn.usage = { prompt_tokens: 20, completion_tokens: 3 }
  standIn.gate = Promise.resolve()
  standIn.mostAtOnce = 0
  deps.providers.vision = createOpenAiVision(standIn.options)
  await deps.db.delete(drafts)
  await deps.db.delete(aiCalls)
  await deps.pool.query('delete from rate_limits')
})
afterAll(() => standIn.close())

const describeDue = (signal = new AbortController().signal) => createDescriber(shop.deps)(signal)
const list = async (browser = hazel) => (await browser.get('/api/drafts')).json<Draft[]>()
const stored = () => shop.deps.db.select().from(drafts).orderBy(asc(drafts.id))
async function add(fields: object = {}, count = 1, browser = hazel): Promise<Draft> {
  const imageUrls = [photos[browser === hazel ? 'hazel' : 'otis']]
  let draft: Draft | undefined
  for (let made = 0; made < count; made++)
    [draft] = (await browser.post('/api/drafts', { drafts: [{ imageUrls, ...fields }] })).json().drafts
  if (!draft) throw new Error('no draft was created')
  return draft
}
const change = (id: number, fields: object) => hazel.patch(`/api/drafts/${id}`, fields)
/** Holds back answers until called. */
function closeGate(): () => void {
  const { promise, resolve } = withResolvers()
  standIn.gate = promise
  return resolve
}
const asked = (count: number) => eventually(() => expect(standIn.requests).toHaveLength(count))

describe('a draft in the background', () => {
  test('is filled in by the AI', async () => {
    await add()
    await describeDue()
    const { title, description, category, tags } = LAMP
    expect(await list()).toMatchObject([
      { title, description, category, tags, price: '48.00', missing: [], analysis: 'done', suggestedPrice: null },
    ])
    await describeDue()
    expect(standIn.requests).toHaveLength(1)
  })

  test('is filled in by the built-in describer with what it knows, and the rest stays empty', async () => {
    const { deps } = shop
    const builtIn = await testApp()
    const { id } = await addPerson(builtIn.deps, 'hazel')
    const browser = await new Browser(builtIn.app).signIn('hazel')
    for (const price of [4_100, 4_300, 9_000])
      await addProduct(builtIn.deps, { sellerId: id, title: 'Tall brass table lamp', price })
    const urls = [
      await storePhoto(builtIn.deps, id, 'brass-table-lamp.jpg'),
      await storePhoto(builtIn.deps, id, 'IMG_4711.jpg'),
    ]
    await browser.post('/api/drafts', { drafts: urls.map((url) => ({ imageUrls: [url] })) })
    await createDescriber(builtIn.deps)(new AbortController().signal)
    expect(deps.providers.vision.id).toBe('openai')
    const [named, nameless] = (await browser.get('/api/drafts')).json<Draft[]>()
    expect(named).toMatchObject({
      title: 'Brass table lamp',
      description: '',
      category: 'Home & Decor > Lighting > Table Lamps',
      price: null,
      suggestedPrice: '45.00',
      missing: ['description', 'price'],
      analysis: 'done',
      note: expect.stringMatching(/^Not AI/),
    })
    expect(nameless).toMatchObject({
      title: '',
      description: '',
      category: '',
      price: null,
      suggestedPrice: null,
      missing: ['title', 'description', 'price', 'category'],
      analysis: 'done',
    })
  })

  test('is picked up by the queue as soon as it is created', async () => {
    const { pool, log } = shop.deps
    const jobs = createJobs(pool, log)
    onTestFinished(() => jobs.stop())
    const describeDrafts = createDescriber(shop.deps)
    await jobs.start()
    await add()
    await jobs.work('describe-drafts', (_request, _id, signal) => describeDrafts(signal))
    await eventually(async () => expect((await list())[0]?.analysis).toBe('done'))
  })

  test('keeps what the seller typed, before and during the analysis', async () => {
    const { id } = await add({ category: 'Books', price: '3' })
    const open = closeGate()
    const described = describeDue()
    await asked(1)
    expect((await list())[0]?.analysis).toBe('running')
    await change(id, { title: 'Aunt May’s lamp' })
    open()
    await described
    const typed = { title: 'Aunt May’s lamp', category: 'Books', price: '3.00' }
    expect((await list())[0]).toMatchObject({ ...typed, description: LAMP.description, analysis: 'done' })

    standIn.content = JSON.stringify({ ...LAMP, title: 'Floor lamp', description: 'Tall.', price: 60 })
    expect((await hazel.post(`/api/drafts/${id}/analysis`)).json()).toMatchObject({ analysis: 'waiting' })
    await describeDue()
    expect((await list())[0]).toMatchObject({ ...typed, description: 'Tall.' })
  })

  test('shows a price of low confidence as a suggestion, until the seller sets one', async () => {
    standIn.content = JSON.stringify({ ...LAMP, confidence: 0.49 })
    const { id } = await add()
    await describeDue()
    expect((await list())[0]).toMatchObject({ price: null, suggestedPrice: '48.00', missing: ['price'] })
    const { refused } = (await hazel.post('/api/drafts/publish', { ids: [id] })).json()
    expect(refused).toEqual([{ draftId: id, message: 'Price is required', fields: { price: 'Price is required' } }])
    expect((await change(id, { price: '45' })).json()).toMatchObject({ price: '45.00', suggestedPrice: null })
  })

  test('that gets other photos during the analysis is described by those', async () => {
    const { id } = await add()
    const open = closeGate()
    const described = describeDue()
    await asked(1)
    const [{ ownerId } = { ownerId: 0 }] = await stored()
    await change(id, { imageUrls: [await storePhoto(shop.deps, ownerId)] })
    expect((await list())[0]).toMatchObject({ analysis: 'waiting', title: '' })
    const openForNew = closeGate()
    const again = describeDue()
    await asked(2)
    open()
    await described
    expect((await list())[0]).toMatchObject({ analysis: 'running', title: '' })
    standIn.content = JSON.stringify({ ...LAMP, title: 'By the new photos' })
    openForNew()
    await again
    expect((await list())[0]).toMatchObject({ analysis: 'done', title: 'By the new photos' })
  })

  test('may be deleted or published meanwhile', async () => {
    const [gone, ready] = [await add(), await add({ price: '3', category: 'Books' })]
    const open = closeGate()
    const described = describeDue()
    await asked(2)
    await hazel.delete(`/api/drafts/${gone.id}`)
    await change(ready.id, { title: 'A book', description: 'Read once.' })
    const { published } = (await hazel.post('/api/drafts/publish', { ids: [ready.id] })).json()
    open()
    await described
    expect(await list()).toEqual([])
    const product: Product = (await hazel.get(`/api/products/${published[0].product.id}`)).json()
    expect(product).toMatchObject({ title: 'A book', aiAnalysis: null })
  })
})

describe('drafts in the background', () => {
  test('of a suspended seller cost nothing until the account is restored', async () => {
    await add({}, 1, otis)
    const suspend = (suspendedAt: Date | null) =>
      shop.deps.db
        .update(users)
        .set({ suspendedAt, suspensionReason: suspendedAt && 'Spam' })
        .where(eq(users.username, 'otis'))
    await suspend(TEST_NOW)
    await describeDue()
    expect(standIn.requests).toHaveLength(0)
    await suspend(null)
    await describeDue()
    expect(await list(otis)).toMatchObject([{ analysis: 'done' }])
  })

  test('are described two at a time on a server, however often the job runs', async () => {
    await add({}, 6)
    const describeDrafts = createDescriber(shop.deps)
    const { signal } = new AbortController()
    const open = closeGate()
    const first = describeDrafts(signal)
    await asked(2)
    await Promise.all([describeDrafts(signal), describeDrafts(signal)])
    expect((await list()).filter(({ analysis }) => analysis === 'running')).toHaveLength(2)
    open()
    await first
    expect((await list()).every(({ analysis }) => analysis === 'done')).toBe(true)
    expect([standIn.requests.length, standIn.mostAtOnce]).toEqual([6, 2])
  })

  test.each(['running', 'done'] as const)(
    'of one seller do not keep another’s waiting, while those taken before are %s',
    async (analysis) => {
      const { db, now } = shop.deps
      await add({}, 5)
      await add({}, 2, otis)
      const leaseEnds = new Date(now().getTime() + MINUTE_MS)
      const owners = []
      for (;;) {
        const taken = await claimDraft(db, { now: now(), leaseEnds })
        if (!taken) break
        owners.push(taken.ownerId)
        if (analysis === 'done') await endRun(db, taken, { analysis, analysisDueAt: null })
      }
      const [hers, his] = owners
      expect(hers).not.toBe(his)
      expect(owners).toEqual([hers, his, hers, his, hers, hers, hers])
    },
  )

  test('of a server that stops wait for the next, with no attempt lost', async () => {
    await add({}, 3)
    onTestFinished(closeGate())
    const stopping = new AbortController()
    const described = describeDue(stopping.signal)
    await asked(2)
    stopping.abort()
    await described
    expect((await stored()).map(({ analysis, attempts }) => [analysis, attempts])).toEqual([
      ['waiting', 0],
      ['waiting', 0],
      ['waiting', 0],
    ])
  })

  test('of a server that died are retried after five minutes, and given up after four attempts', async () => {
    await add()
    const die = () =>
      shop.deps.db.update(drafts).set({ analysis: 'running', analysisDueAt: inFiveMinutes(), attempts: 4 })
    const inFiveMinutes = () => new Date(shop.deps.now().getTime() + 5 * MINUTE_MS)
    await shop.deps.db.update(drafts).set({ analysis: 'running', analysisDueAt: inFiveMinutes(), attempts: 1, turn: 1 })
    shop.deps.advanceBy(5 * MINUTE_MS - 1)
    await describeDue()
    expect(await list()).toMatchObject([{ analysis: 'running' }])
    shop.deps.advanceBy(1)
    await describeDue()
    expect(await list()).toMatchObject([{ analysis: 'done', title: LAMP.title }])
    await die()
    shop.deps.advanceBy(5 * MINUTE_MS)
    await describeDue()
    expect(await list()).toMatchObject([{ analysis: 'failed', note: expect.stringMatching(/by hand\.$/) }])
    expect(standIn.requests).toHaveLength(1)
  })
})

describe('when drafts cannot be described', () => {
  test('because the AI is down, they are retried later, and done when it is back', async () => {
    await add()
    standIn.faults.push('down', 'down')
    await describeDue()
    expect(await list()).toMatchObject([{ analysis: 'waiting', note: expect.stringMatching(/We'll try again soon/) }])
    shop.deps.advanceBy(MINUTE_MS / 2 - 1)
    await describeDue()
    expect(standIn.requests).toHaveLength(2)
    shop.deps.advanceBy(1)
    await describeDue()
    expect(await list()).toMatchObject([{ analysis: 'done', title: LAMP.title, note: null }])
  })

  test('because the AI is down, the seller’s others wait for it too', async () => {
    const { deps } = shop
    const { images } = deps.providers
    let twoRun: Promise<void> | undefined
    const areTwoRunning = async () =>
      expect((await list()).filter(({ analysis }) => analysis === 'running')).toHaveLength(2)
    // The first fails only once the second has been taken.
    deps.providers.images = {
      ...images,
      async read(...asked) {
        twoRun ??= eventually(areTwoRunning)
        await twoRun
        return images.read(...asked)
      },
    }
    onTestFinished(() => {
      deps.providers.images = images
    })
    await add({}, 6)
    standIn.faults.push(...Array<500>(12).fill(500))
    await describeDue()
    expect(standIn.requests).toHaveLength(4)
    expect((await list()).map(({ analysis, note }) => [analysis, note])).toEqual(
      Array(6).fill(['waiting', expect.stringMatching(/We'll try again soon/)]),
    )
    standIn.faults.length = 0
    shop.deps.advanceBy(MINUTE_MS / 2)
    await describeDue()
    expect((await list()).map(({ analysis, note }) => [analysis, note])).toEqual(Array(6).fill(['done', null]))
  })

  test('because the AI stays down, they are given up after four attempts, until requested again', async () => {
    const { id } = await add()
    standIn.faults.push(...Array<500>(8).fill(500))
    for (const wait of [0, 0.5, 2, 10]) {
      expect((await list())[0]?.analysis).toBe('waiting')
      shop.deps.advanceBy(wait * MINUTE_MS)
      await describeDue()
    }
    expect(await list()).toMatchObject([
      { analysis: 'failed', note: expect.stringMatching(/isn't available right now.*by hand/) },
    ])
    shop.deps.advanceBy(HOUR_MS)
    await describeDue()
    expect(standIn.requests).toHaveLength(8)
    await hazel.post(`/api/drafts/${id}/analysis`)
    await describeDue()
    expect(await list()).toMatchObject([{ analysis: 'done', note: null }])
  })

  test.each(['openai', 'built-in'] as const)(
    'because the image store is down, they are retried when it is back, with the describer %s',
    async (describer) => {
      const { deps } = shop
      if (describer === 'built-in') deps.providers.vision = createBuiltInVision(deps)
      const { images } = deps.providers
      deps.providers.images = { ...images, read: () => Promise.reject(storageError(false, 'down')) }
      onTestFinished(() => {
        deps.providers.images = images
      })
      await add()
      await describeDue()
      expect(await list()).toMatchObject([{ analysis: 'waiting', note: expect.stringMatching(/We'll try again soon/) }])
      deps.providers.images = images
      deps.advanceBy(MINUTE_MS / 2)
      await describeDue()
      expect(await list()).toMatchObject([{ analysis: 'done' }])
    },
  )

  test('because the AI refuses them, they fail at once with the reason', async () => {
    await add()
    standIn.faults.push(400)
    await describeDue()
    expect(await list()).toMatchObject([{ analysis: 'failed', note: expect.stringMatching(/didn't work this time/) }])
    expect((await list())[0]).not.toHaveProperty('retryAt')
    expect(standIn.requests).toHaveLength(1)
  })

  test('because the day’s budget is used up, they wait for the next day without a call, and go on by themselves', async () => {
    standIn.usage = { prompt_tokens: 0, completion_tokens: BUDGET * 100_000 }
    await add()
    await describeDue()
    await add({}, 2)
    await describeDue()
    const retryAt = new Date(Math.ceil(TEST_NOW.getTime() / (24 * HOUR_MS)) * 24 * HOUR_MS).toISOString()
    const note = "Today's budget for photo analysis is used up. Please fill in the details by hand."
    expect(await list()).toMatchObject([
      { analysis: 'done' },
      { analysis: 'waiting', note, retryAt },
      { analysis: 'waiting', note, retryAt },
    ])
    expect(standIn.requests).toHaveLength(1)
    expect(await shop.deps.db.$count(aiCalls)).toBe(1)
    standIn.usage = { prompt_tokens: 0, completion_tokens: 0 }
    shop.deps.setNow(new Date(retryAt))
    await describeDue()
    expect((await list()).map(({ analysis }) => analysis)).toEqual(['done', 'done', 'done'])
  })

  test('because the AI is down when they have waited for the budget, they name no time that is over', async () => {
    standIn.usage = { prompt_tokens: 0, completion_tokens: BUDGET * 100_000 }
    await add()
    await describeDue()
    await add({}, 4)
    await describeDue()
    standIn.faults.push(...Array<500>(8).fill(500))
    shop.deps.advanceBy(24 * HOUR_MS)
    await describeDue()
    const waiting = (await list()).filter(({ analysis }) => analysis === 'waiting')
    expect(waiting.map(({ note, retryAt }) => [note, retryAt])).toEqual(
      Array(4).fill([expect.stringMatching(/We'll try again soon/), undefined]),
    )
  })

  test('because the AI refuses them after they waited for the budget, a restarted server does not try them again', async () => {
    standIn.usage = { prompt_tokens: 0, completion_tokens: BUDGET * 100_000 }
    await add()
    await describeDue()
    const { id } = await add()
    await describeDue()
    standIn.usage = { prompt_tokens: 0, completion_tokens: 0 }
    standIn.faults.push(400)
    shop.deps.advanceBy(24 * HOUR_MS)
    await describeDue()
    await describeWithoutWaiting(shop.deps.db, shop.deps.now())
    await describeDue()
    expect(standIn.requests).toHaveLength(2)
    expect((await list()).find((draft) => draft.id === id)?.analysis).toBe('failed')
  })

  test('because of the account’s hourly limit, all of its drafts wait, and go on when the hour is over', async () => {
    await add({}, 1, otis)
    await describeDue()
    await add({}, 28)
    await describeDue()
    const states = async () => (await list()).map(({ analysis }) => analysis)
    expect((await states()).filter((state) => state === 'done')).toHaveLength(20)
    const late = (await list()).filter(({ analysis }) => analysis === 'waiting')
    expect(late.map(({ note }) => note)).toEqual(
      Array(8).fill(expect.stringMatching(/\. It goes on by itself within the hour/)),
    )
    // One draft that hits the limit stops the others.
    expect((await stored()).filter(({ turn }) => turn === 0).length).toBeGreaterThan(3)
    await describeDue()
    expect(standIn.requests).toHaveLength(21)
    shop.deps.advanceBy(HOUR_MS)
    await describeDue()
    expect((await states()).every((state) => state === 'done')).toBe(true)
    expect(await shop.deps.db.select().from(drafts).where(eq(drafts.attempts, 1))).toHaveLength(29)
  })
})
