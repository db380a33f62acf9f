import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { STATUSES, type Status } from '../../contracts/product-rules.ts'
import { auditEntries, products } from '../database/schema.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'
import { markSold, TRANSITIONS } from './listing-transitions.ts'

const { app, deps } = await testApp()
const hazel = await addPerson(deps, 'hazel')
for (const name of ['otis', 'wren'] as const) await addPerson(deps, name)

const browsers = {
  visitor: new Browser(app),
  owner: await new Browser(app).signIn('hazel'),
  'another seller': await new Browser(app).signIn('otis'),
  admin: await new Browser(app).signIn('wren'),
}
type Who = keyof typeof browsers

const acts = {
  approve: (browser: Browser, url: string) => browser.patch(url, { status: 'approved' }),
  reject: (browser: Browser, url: string) => browser.patch(url, { status: 'rejected' }),
  sell: (browser: Browser, url: string) => browser.patch(url, { status: 'sold' }),
  edit: (browser: Browser, url: string) => browser.patch(url, { title: 'A better title' }),
  unlist: (browser: Browser, url: string) => browser.patch(`${url}/unlist`),
  relist: (browser: Browser, url: string) => browser.patch(`${url}/relist`),
  delete: (browser: Browser, url: string) => browser.delete(url),
}
type Act = keyof typeof acts

type Result = Status | 'gone' | number

/** The resulting state, or the status of the refusal: section 3 of the decisions, verbatim. */
function expected(who: Who, act: Act, from: Status): Result {
  if (who === 'visitor') return 401
  if (who === 'another seller') return from === 'approved' || from === 'sold' ? 403 : 404
  const isReview = act === 'approve' || act === 'reject' || act === 'sell'
  if (isReview && who === 'owner') return 403
  if (act === 'approve') return from === 'pending' ? 'approved' : 409
  if (act === 'reject') return from === 'pending' ? 'rejected' : 409
  if (act === 'unlist') return from === 'approved' ? 'unlisted' : 409
  if (act === 'relist') return from === 'unlisted' ? 'approved' : 409
  if (act === 'sell' || from === 'sold') return 409
  if (act === 'delete') return 'gone'
  return from === 'rejected' ? 'pending' : from
}

async function result(who: Who, act: Act, from: Status): Promise<Result> {
  const { id } = await addProduct(deps, { sellerId: hazel.id, status: from })
  const { statusCode } = await acts[act](browsers[who], `/api/products/${id}`)
  const [after] = await deps.db.select().from(products).where(eq(products.id, id))
  if (statusCode !== 200) expect(after, 'a refused call changes nothing').toMatchObject({ status: from })
  return statusCode === 200 ? (after?.status ?? 'gone') : statusCode
}

const cases = (Object.keys(browsers) as Who[]).flatMap((who) =>
  (Object.keys(acts) as Act[]).map((act) => ({ who, act })),
)

describe.each(cases)('what comes of it when $who tries to $act', ({ who, act }) => {
  test.each(STATUSES)('an item that is %s', async (from) => {
    expect(await result(who, act, from)).toBe(expected(who, act, from))
  })
})

test('a refusal names the current state and the requested one', async () => {
  const { id } = await addProduct(deps, { sellerId: hazel.id, status: 'rejected' })
  const response = await browsers.admin.patch(`/api/products/${id}`, { status: 'approved' })
  expect(response.json().message).toBe('This item is rejected and cannot become approved.')
})

test('only a refund leads out of sold, and only a purchase leads into it', () => {
  expect(TRANSITIONS.filter(({ from }) => from === 'sold').map(({ by }) => by)).toEqual(['refund'])
  expect(TRANSITIONS.filter(({ to }) => to === 'sold').map(({ by }) => by)).toEqual(['purchase'])
})

test('of a concurrent approval and rejection one wins and the other is refused', async () => {
  const { id } = await addProduct(deps, { sellerId: hazel.id, status: 'pending' })
  const review = (status: string) => browsers.admin.patch(`/api/products/${id}`, { status })
  const answers = await Promise.all(['approved', 'rejected', 'approved', 'rejected'].map(review))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
})

test('a purchase marks a live item sold once, audited and removed from recommendations', async () => {
  const sell = (id: number) => deps.db.transaction((tx) => markSold(tx, deps, [id], { hasOwnEntry: false }))
  const { id } = await addProduct(deps, { sellerId: hazel.id })
  expect((await Promise.all([sell(id), sell(id), sell(id)])).filter(Boolean)).toEqual([true])
  const entries = await deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(entries).toMatchObject([{ action: 'product.sold', actorId: null, details: { from: 'approved', to: 'sold' } }])
  const jobs = `select from jobs.job where name = 'recommendations' and data ->> 'productId' = $1`
  expect((await deps.pool.query(jobs, [String(id)])).rowCount).toBe(1)
  for (const status of ['pending', 'rejected', 'unlisted', 'sold'] as const)
    expect(await sell((await addProduct(deps, { sellerId: hazel.id, status })).id), status).toBe(false)
})
