import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import {
  LABEL_SHEETS,
  LABEL_SIZES,
  type LabelSize,
  labelsOn,
  MAX_TAGS,
  placeOfLabel,
} from '../../contracts/price-tag-rules.ts'
import { products } from '../database/schema.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { type TestDeps, testApp } from '../testing/test-app.ts'
import { printable } from './tag-text.ts'

let app: FastifyInstance
let deps: TestDeps
let hazel: Browser
let otis: Browser
let wren: Browser
let lamp: { id: number }
let jug: { id: number }
beforeAll(async () => {
  ;({ app, deps } = await testApp())
  const [hazels, otises] = [
    await addPerson(deps, 'hazel'),
    await addPerson(deps, 'otis'),
    await addPerson(deps, 'wren'),
  ]
  hazel = await new Browser(app).signIn('hazel')
  otis = await new Browser(app).signIn('otis')
  wren = await new Browser(app).signIn('wren')
  lamp = await addProduct(deps, { sellerId: hazels.id })
  await addProduct(deps, { sellerId: hazels.id, status: 'pending' })
  jug = await addProduct(deps, { sellerId: otises.id, title: 'Jug (blue) 日本' })
})

/** The number of pages in a PDF. On a roll, each label is a page. */
const pagesOf = (body: string): number => body.match(/\/Type \/Page\b/g)?.length ?? 0

test('sellers print tags for their own live items, admins for everybody’s', async () => {
  const tags = async (browser: Browser, query = '') => {
    const { statusCode, body, headers } = await browser.get(`/api/price-tags.pdf?size=roll-62${query}`)
    return statusCode === 200 && headers['content-type'] === 'application/pdf' ? pagesOf(body) : statusCode
  }
  expect([await tags(hazel), await tags(otis), await tags(wren)]).toEqual([1, 1, 2])
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

test('too many tags at once are refused before any is drawn', async () => {
  const [model] = await deps.db.select().from(products).limit(1)
  if (!model) throw new Error('the shop is empty')
  const { id: _id, heading: _heading, ...copy } = model
  await deps.db
    .insert(products)
    .values(Array.from({ length: MAX_TAGS }, () => ({ ...copy, status: 'approved' as const })))
  const answer = await wren.get('/api/price-tags.pdf?size=roll-62')
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    'At most 500 price tags at once. Please choose fewer items.',
  ])
})

test.each(LABEL_SIZES)('the labels of %s lie on their page, beside each other', (size: LabelSize) => {
  const { page, label, across, down } = LABEL_SHEETS[size]
  const last = placeOfLabel(size, labelsOn(size) - 1)
  expect(last.page).toBe(0)
  expect(last.x + label[0]).toBeLessThanOrEqual(page[0] + 0.01)
  expect(last.y + label[1]).toBeLessThanOrEqual(page[1] + 0.01)
  expect(across).toBeGreaterThanOrEqual(label[0])
  expect(down).toBeGreaterThanOrEqual(label[1])
  expect(placeOfLabel(size, labelsOn(size))).toEqual({ ...placeOfLabel(size, 0), page: 1 })
})

test('a title keeps only characters that the font has', () => {
  expect(printable('Łódź  café — “chair” 日本🙂\n')).toBe('Lódz café — “chair”')
})
