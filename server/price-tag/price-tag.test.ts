import { and, eq, inArray } from 'drizzle-orm'
import PDFDocument from 'pdfkit'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TaggableItem } from '../../contracts/price-tag.ts'
import {
  LABEL_SHEETS,
  LABEL_SIZES,
  type LabelSize,
  labelsOn,
  MAX_TAGS,
  placeOfLabel,
} from '../../contracts/price-tag-rules.ts'
import { withResolvers } from '../../contracts/testing/with-resolvers.ts'
import { products } from '../database/schema.ts'
import { deleteProduct } from '../product/product-queries.ts'
import { eventually } from '../testing/eventually.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { outside } from '../testing/outside.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'
import { printable, tagTitle } from './tag-text.ts'

const { app, deps } = await testApp()
const [hazels, otises] = [await addPerson(deps, 'hazel'), await addPerson(deps, 'otis'), await addPerson(deps, 'wren')]
const otisId = otises.id
const hazel = await new Browser(app).signIn('hazel')
const otis = await new Browser(app).signIn('otis')
const wren = await new Browser(app).signIn('wren')
const lamp = await addProduct(deps, { sellerId: hazels.id })
await addProduct(deps, { sellerId: hazels.id, status: 'pending' })
const jug = await addProduct(deps, { sellerId: otises.id, title: 'Jug (blue) 日本' })

/** The number of pages in a PDF. On a roll, each label is a page. */
const pagesOf = (body: string): number => body.match(/\/Type \/Page\b/g)?.length ?? 0

test('sellers print tags for their own live items, admins for everybody’s', async () => {
  const tags = async (browser: Browser, query = '') => {
    const { statusCode, body, headers } = await browser.get(`/api/price-tags.pdf?size=roll-62${query}`)
    return statusCode === 200 && headers['content-type'] === 'application/pdf' ? pagesOf(body) : statusCode
  }
  const approved = eq(products.status, 'approved')
  const all = await deps.db.$count(products, approved)
  const otisOnes = await deps.db.$count(products, and(approved, eq(products.sellerId, otisId)))
  expect([await tags(hazel), await tags(otis), await tags(wren)]).toEqual([1, otisOnes, all])
  expect([await tags(wren, `&items=${jug.id}`), await tags(otis, `&items=${jug.id},${lamp.id}`)]).toEqual([1, 1])
  expect([await tags(hazel, `&items=${jug.id}`), await tags(new Browser(app))]).toEqual([404, 401])
})

test('the file embeds its font and has pages of the requested size', async () => {
  const { body } = await wren.get('/api/price-tags.pdf?size=avery-l7160&skip=20')
  expect(body).toMatch(/^%PDF-/)
  expect(body).toContain('/FontFile2')
  expect(body).toMatch(/\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/)
  // The first sheet has one label left.
  expect(pagesOf(body)).toBe(2)
})

test.each(['size=poster', 'size=roll-62&items=1;2', 'size=roll-62&items=', 'size=roll-62&skip=-1', ''])(
  '%s is no sheet that could be printed',
  async (query) => expect((await hazel.get(`/api/price-tags.pdf?${query}`)).statusCode).toBe(400),
)

test('too many sheets at once are refused as such', async () => {
  const { end } = PDFDocument.prototype
  const { promise, resolve } = withResolvers()
  vi.spyOn(PDFDocument.prototype, 'end').mockImplementation(function (this: PDFKit.PDFDocument) {
    void promise.then(() => end.call(this))
  })
  const answers: Awaited<ReturnType<typeof hazel.get>>[] = []
  const all = Array.from({ length: 9 }, async () => answers.push(await hazel.get('/api/price-tags.pdf?size=roll-62')))
  // One is drawn, three wait.
  await eventually(() => expect(answers).toHaveLength(5))
  for (const answer of answers)
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().message]).toEqual([
      429,
      '5',
      'Too many sheets of price tags at once. Please try again in a moment.',
    ])
  resolve()
  await Promise.all(all)
  vi.restoreAllMocks()
  expect(answers.slice(5).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
})

test('too many tags at once are refused before any is drawn', async () => {
  const [model] = await deps.db.select().from(products).limit(1)
  if (!model) throw new Error('the shop is empty')
  const { id: _id, heading: _heading, ...copy } = model
  const copies = await deps.db
    .insert(products)
    .values(Array.from({ length: MAX_TAGS }, () => ({ ...copy, status: 'approved' as const })))
    .returning()
  onTestFinished(async () => {
    const ids = copies.map(({ id }) => id)
    await deps.db.delete(products).where(inArray(products.id, ids))
  })
  const answer = await wren.get('/api/price-tags.pdf?size=roll-62')
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    'At most 500 price tags at once. Please choose fewer items.',
  ])
})

const listed = async (browser: Browser, scope = 'own') =>
  (await browser.get(`/api/price-tags/items?scope=${scope}`)).json<TaggableItem[]>()
const print = (browser: Browser, productIds: number[]) =>
  browser.post('/api/price-tags/prints', { size: 'roll-62', productIds })

describe('which tags are printed', () => {
  test('an item is not printed, then printed by seller or admin, then changed with its price', async () => {
    const chair = await addProduct(deps, { sellerId: otisId, title: 'Chair', price: 4500 })
    const state = async () => (await listed(otis)).find(({ id }) => id === chair.id)?.printed
    expect(await state()).toBe('no')
    expect((await print(wren, [chair.id])).statusCode).toBe(201)
    expect(await state()).toBe('yes')
    await deps.db.update(products).set({ price: 4000 }).where(eq(products.id, chair.id))
    expect(await state()).toBe('changed')
    await print(otis, [chair.id])
    expect(await state()).toBe('yes')
    // Its last tag shows 40.00.
    await deps.db.update(products).set({ price: 4500 }).where(eq(products.id, chair.id))
    expect(await state()).toBe('changed')
  })

  test('a print belongs to who made it, until it is undone', async () => {
    const stool = await addProduct(deps, { sellerId: otisId, title: 'Stool' })
    const { id, count } = (await print(otis, [stool.id, stool.id, lamp.id])).json()
    expect(count).toBe(1)
    const file = (browser: Browser) => browser.get(`/api/price-tags/prints/${id}.pdf`)
    expect([pagesOf((await file(otis)).body), (await file(hazel)).statusCode]).toEqual([1, 404])
    expect((await otis.delete(`/api/price-tags/prints/${id}`)).statusCode).toBe(204)
    expect((await listed(otis)).find((item) => item.id === stool.id)?.printed).toBe('no')
    expect((await file(otis)).statusCode).toBe(404)
  })

  test('an account prints at most six hundred times an hour', async () => {
    await deps.pool.query('delete from rate_limits')
    await print(hazel, [lamp.id])
    await deps.pool.query("update rate_limits set points = 599 where key like 'tag-print:%'")
    const answers = await Promise.all([print(hazel, [lamp.id]), print(hazel, [lamp.id]), print(wren, [lamp.id])])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 429])
    await deps.pool.query('delete from rate_limits')
  })

  test('an item that is being deleted is left out', async () => {
    const [stool, bench] = [
      await addProduct(deps, { sellerId: otisId, title: 'Stool' }),
      await addProduct(deps, { sellerId: otisId, title: 'Bench' }),
    ]
    const { printed } = await deps.db.transaction(async (tx) => {
      await tx.select().from(products).where(eq(products.id, stool.id)).for('update')
      const printed = outside(() => print(otis, [stool.id, bench.id]))
      await outside(() => untilWaiting(deps.pool))
      await deleteProduct(tx, stool.id)
      return { printed }
    })
    expect((await printed).json()).toMatchObject({ count: 1 })
    const { statusCode } = await print(otis, [stool.id])
    expect(statusCode).toBe(409)
  })

  test('what others sell cannot be printed, and is listed for admins only', async () => {
    expect((await print(otis, [lamp.id])).statusCode).toBe(409)
    expect((await listed(otis, 'all')).map(({ seller }) => seller)).not.toContain('hazel')
    expect((await listed(wren, 'all')).map(({ seller }) => seller)).toContain('hazel')
    expect(await listed(wren)).toEqual([])
  })

  test('an item is listed with what its tag will say', async () => {
    expect((await listed(otis)).find(({ id }) => id === jug.id)).toMatchObject({
      title: 'Jug (blue) 日本',
      tagTitle: 'Jug (blue)',
    })
  })

  test('"Lot 2" comes before "Lot 10", on the page and on paper', async () => {
    for (const title of ['Lot 10', 'Lot 2', 'lot 1']) await addProduct(deps, { sellerId: otisId, title })
    const lots = (await listed(otis)).map(({ title }) => title).filter((title) => /^lot/i.test(title))
    expect(lots).toEqual(['lot 1', 'Lot 2', 'Lot 10'])
  })
})

test.each(LABEL_SIZES)('the labels of %s lie beside each other, in the middle of their page', (size: LabelSize) => {
  const { page, label, across, down, columns } = LABEL_SHEETS[size]
  const [first, second, last] = [0, columns, labelsOn(size) - 1].map((index) => placeOfLabel(size, index))
  if (!first || !second || !last) throw new Error('no labels')
  expect(last.page).toBe(0)
  expect(first.x).toBeCloseTo(page[0] - last.x - label[0])
  expect(first.y).toBeCloseTo(page[1] - last.y - label[1])
  expect(across).toBeGreaterThanOrEqual(label[0])
  expect(down).toBeGreaterThanOrEqual(label[1])
  if (labelsOn(size) > 1) expect([second.x, second.y]).toEqual([first.x, first.y + down])
  expect(placeOfLabel(size, labelsOn(size))).toEqual({ ...first, page: 1 })
})

test('a title keeps only characters that the font has', () => {
  expect(printable('Łódź  café — “chair” 日本🙂\n')).toBe('Lódz café — “chair”')
  expect(printable('Ring 💍, .5 carat (with box 🎁)')).toBe('Ring, .5 carat (with box)')
  expect(printable('Mid‑century 12″ plate, −5')).toBe('Mid-century 12″ plate, −5')
})

test.each([
  ['Jug 日本', 'Jug'],
  ['501', '501'],
  ['日本の花瓶', 'Vases'],
  ['Ваза 12', 'Vases'],
  ['🙂', 'Vases'],
  ['Ωmega', 'Vases'],
  ['Ωmega Seamaster', 'Vases'],
  ['Красивая старинная ваза IKEA', 'Vases'],
  ['Ваза / Glass vase 🎁', '/ Glass vase'],
  ['Hawaiʻi café vase №5', 'Hawaii café vase No5'],
])('the tag of %s says %s', (title, text) => {
  expect(tagTitle({ title, category: 'Home & Decor > Vases' })).toBe(text)
})
