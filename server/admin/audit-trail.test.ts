import { beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry, AuditLine } from '../../contracts/audit.ts'
import { auditEntries } from '../database/schema.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct, addPurchase } from '../testing/stock.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'

const { app, deps } = await testApp()
const { db, pool } = deps
const hazel = await addPerson(deps, 'hazel')
const wren = await addPerson(deps, 'wren')
const admin = await new Browser(app).signIn('wren')

beforeEach(() => db.delete(auditEntries))

const waiting = (title: string) => addProduct(deps, { sellerId: hazel.id, status: 'pending', title })
/** Actions a minute apart, oldest first. */
const record = (...acts: Partial<typeof auditEntries.$inferInsert>[]) =>
  db.insert(auditEntries).values(
    acts.map((act, index) => ({
      actorId: wren.id,
      action: 'product.approved',
      createdAt: new Date(TEST_NOW.getTime() + index * 60_000),
      ...act,
    })),
  )

const entries = async (query = '') => (await admin.get(`/api/admin/audit-trail?${query}`)).json<AuditEntry[]>()
const gathered = async (query = '') =>
  (await admin.get(`/api/admin/audit-trail/gathered?${query}`)).json<{ lines: AuditLine[]; next: number | null }>()
const subjects = async (query: string) => (await entries(query)).map(({ subject }) => subject)

describe('the audit trail', () => {
  test('names who did what to which item, and goes back page by page', async () => {
    const [lamp, vase] = [await waiting('Lamp'), await waiting('Vase')]
    await admin.patch(`/api/products/${lamp.id}`, { status: 'approved' })
    await admin.patch(`/api/products/${vase.id}`, { status: 'rejected' })
    await admin.delete(`/api/products/${vase.id}`)
    const all = await entries()
    expect(all.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
      ['wren', 'product.deleted', 'Vase'],
      ['wren', 'product.rejected', null],
      ['wren', 'product.approved', 'Lamp'],
    ])
    expect((await entries('limit=1')).map(({ id }) => id)).toEqual([all[0]?.id])
    expect((await entries(`before=${all[1]?.id}`)).map(({ id }) => id)).toEqual([all[2]?.id])
    expect((await entries(`from=${all[1]?.id}`)).map(({ id }) => id)).toEqual([all[0]?.id, all[1]?.id])
  })

  test('names accounts, sales and what is kept in the entry', async () => {
    await record(
      { action: 'account.suspended', subjectId: hazel.id },
      { action: 'sale.deleted', subjectId: 7, details: { location: 'The old mill' } },
      { action: 'payment-alert.resolved', subjectId: 7, details: { title: 'Tin tray' } },
      { action: 'order.receipt-sent', subjectId: 7 },
    )
    expect(await subjects('')).toEqual([null, 'Tin tray', 'The old mill', 'hazel'])
  })

  test('is filtered by who, what, when and the name of what was touched', async () => {
    const lamp = await waiting('Brass lamp, 100%')
    await record(
      { subjectId: lamp.id },
      { action: 'hold.ended', subjectId: lamp.id },
      { actorId: null, action: 'product.sold', subjectId: lamp.id },
      { action: 'order.receipt-sent', subjectId: 1234 },
      { action: 'account.suspended', subjectId: hazel.id, actorId: hazel.id },
    )
    const acts = async (query: string) => (await entries(query)).map(({ action }) => action).reverse()
    expect(await acts('who=WREN')).toEqual(['product.approved', 'hold.ended', 'order.receipt-sent'])
    expect(await acts('who=shop')).toEqual(['product.sold'])
    expect(await acts('who=nobody')).toEqual([])
    expect(await acts('what=product')).toEqual(['product.approved', 'product.sold'])
    expect(await acts('what=prod')).toEqual([])
    const at = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000).toISOString()
    expect(await acts(`since=${at(1)}&until=${at(2)}`)).toEqual(['hold.ended', 'product.sold'])
    for (const q of ['lamp', 'BRASS', '100%'])
      expect(await acts(`q=${encodeURIComponent(q)}`)).toEqual(['product.approved', 'hold.ended', 'product.sold'])
    expect(await acts('q=hazel')).toEqual(['account.suspended'])
    expect(await acts('q=1234')).toEqual(['order.receipt-sent'])
    expect(await acts('q=lamp&what=hold&who=wren')).toEqual(['hold.ended'])
    for (const q of ['_', "'", '\\', 'x'.repeat(200)]) expect(await acts(`q=${encodeURIComponent(q)}`)).toEqual([])
    for (const query of [
      'since=yesterday',
      'until=0000-01-01T00:00:00Z',
      'what=a.b',
      `q=${'x'.repeat(201)}`,
      'from=0',
      'limit=0',
    ])
      expect((await admin.get(`/api/admin/audit-trail?${query}`)).statusCode).toBe(400)
  })
})

test('an item and its sale are found by its SKU, even once it is deleted', async () => {
  const item = await addProduct(deps, { sellerId: hazel.id })
  const { id } = item
  const { id: purchaseId } = await addPurchase(deps, item)
  await record(
    { subjectId: id },
    { action: 'purchase.refunded', subjectId: purchaseId },
    { subjectId: id + 1 },
    { action: 'account.suspended', subjectId: id },
    { action: 'order.receipt-sent', subjectId: id },
    { action: 'product.deleted', subjectId: 4321 },
  )
  const acts = async (q: string) => (await entries(`q=${encodeURIComponent(q)}`)).map(({ action }) => action)
  expect(await acts(`fv ${id}`)).toEqual(['purchase.refunded', 'product.approved'])
  expect(await acts('FV-4321')).toEqual(['product.deleted'])
})

test('a payout is found by the name of the seller that its line shows', async () => {
  await record(
    { action: 'payout.made', subjectId: 7, details: { seller: 'hazel', amount: '$90.00' } },
    { action: 'payout.made', subjectId: 8, details: { seller: 'otis', amount: '$90.00' } },
  )
  expect((await entries('q=hazel')).map(({ subjectId }) => subjectId)).toEqual([7])
})

test('an action is found by the words that the screen says it with', async () => {
  await record(
    { action: 'payout.made', subjectId: 7 },
    { action: 'account.made-seller', subjectId: hazel.id },
    { action: 'pass.revoked', subjectId: 3, details: { name: 'Ana' } },
    { action: 'hold.ended', subjectId: 9 },
  )
  const acts = async (q: string) => (await entries(`q=${encodeURIComponent(q)}`)).map(({ action }) => action)
  for (const q of ['payout', 'Payouts', 'made payout']) expect(await acts(q)).toEqual(['payout.made'])
  expect(await acts('admin rights')).toEqual(['account.made-seller'])
  expect(await acts('desk pass')).toEqual(['pass.revoked'])
  expect(await acts('ended the hold')).toEqual(['hold.ended'])
  expect((await gathered('q=payout')).lines.map(({ action }) => action)).toEqual(['payout.made'])
  expect(await acts('made seller'), 'as it is stored, which nobody sees').toEqual([])
})

test('a helper is found by name, and is not the shop', async () => {
  await record(
    { actorId: null, action: 'product.sold' },
    { actorId: null, action: 'purchase.handed-over', details: { helper: 'Ana' } },
    { actorId: null, action: 'purchase.put-back', details: { helper: 'Ben' } },
  )
  const acts = async (who: string) =>
    (await entries(`who=${encodeURIComponent(who)}`)).map(({ action }) => action).reverse()
  expect(await acts('shop')).toEqual(['product.sold'])
  for (const who of ['ana', 'Ana (helper)']) expect(await acts(who)).toEqual(['purchase.handed-over'])
  expect(await acts('an')).toEqual([])
})

describe('gathered', () => {
  test('an action repeated many times in a row is one line, which expands to all of them', async () => {
    await pool.query(
      `insert into products (title, description, price, category, image_urls, seller_id)
       select 'Thing ' || n, 'x', 5, 'Other', '{a.jpg}', $1 from generate_series(1, 1200) n`,
      [hazel.id],
    )
    const { approvedCount } = (await admin.post('/api/admin/approve-all-products')).json()
    const { lines, next } = await gathered()
    expect(next).toBeNull()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ actor: 'wren', action: 'product.approved', count: approvedCount })
    const inside = await entries(`from=${lines[0]?.firstId}&before=${(lines[0]?.id ?? 0) + 1}&limit=200`)
    expect(inside).toHaveLength(200)
    expect(inside.every(({ subject }) => /^(Thing|Brass|Vase)/.test(subject ?? ''))).toBe(true)
  })

  test('are only three or more actions of one person and kind, close in time', async () => {
    const HOUR = 60 * 60_000
    const at = (ms: number) => new Date(TEST_NOW.getTime() + ms)
    await record(
      ...[0, 1, 2].map((second) => ({ createdAt: at(second) })),
      ...[3, 4].map((second) => ({ createdAt: at(second), action: 'product.rejected' })),
      ...[5, 6, 7].map((second) => ({ createdAt: at(second), actorId: hazel.id })),
      ...[0, 1, 2, 3].map((second) => ({ createdAt: at(HOUR + second), actorId: hazel.id })),
    )
    const { lines } = await gathered()
    expect(lines.map(({ actor, action, count }) => `${actor} ${action} ${count}`)).toEqual([
      'hazel product.approved 4',
      'hazel product.approved 3',
      'wren product.rejected 1',
      'wren product.rejected 1',
      'wren product.approved 3',
    ])
  })

  test('count what was done to one thing several times once', async () => {
    const changed = (...sales: number[]) => sales.map((subjectId) => ({ action: 'sale.changed', subjectId }))
    await record(...changed(1, 1, 1, 2), { action: 'sale.deleted', subjectId: 2 }, ...changed(3, 3, 4, 5))
    const { lines } = await gathered()
    expect(lines.map(({ action, subjectId, count }) => `${action} ${subjectId} ${count}`)).toEqual([
      'sale.changed 5 3',
      'sale.deleted 2 1',
      'sale.changed 2 1',
      ...Array(3).fill('sale.changed 1 1'),
    ])
  })

  test('are of one helper', async () => {
    const by = (passId: number, helper: string) => ({ actorId: null, details: { passId, helper } })
    await record(by(1, 'Ana'), by(1, 'Ana'), by(2, 'Ben'), by(2, 'Ben'), by(2, 'Ben'))
    const { lines } = await gathered()
    expect(lines.map(({ details, count }) => `${details.helper} ${count}`)).toEqual(['Ben 3', 'Ana 1', 'Ana 1'])
  })

  test('lines come page by page, each once', async () => {
    await record(
      ...[1, 2, 3, 4, 5].flatMap((round) =>
        Array.from({ length: 300 }, () => ({
          action: `round-${round}.done`,
          createdAt: new Date(TEST_NOW.getTime() + round),
        })),
      ),
    )
    const seen: AuditLine[] = []
    let before = ''
    for (let page = 0; page < 3; page++) {
      const { lines, next } = await gathered(`limit=2${before}`)
      seen.push(...lines)
      before = `&before=${next}`
      expect(next === null).toBe(page === 2)
    }
    expect(seen.map(({ action, count }) => `${action} ${count}`)).toEqual(
      [5, 4, 3, 2, 1].map((round) => `round-${round}.done 300`),
    )
  })
})
