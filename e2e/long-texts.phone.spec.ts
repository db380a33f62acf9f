import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { products, saleEvents, users } from '../server/database/schema.ts'
import { addToCart, continueAsGuest } from './buying.ts'
import { expect, test } from './fixtures.ts'
import { skipReadyWait, waitUntilReady } from './page-ready.ts'
import { hazelsItem } from './seller-items.ts'
import type { Shop } from './shop.ts'
import { brokenWords, doubleLetters, expectNoSidewaysScroll } from './sideways.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'

/** The widest letters, with no opportunity for a line break. */
const wide = (length: number) => 'W'.repeat(length)
const EMAIL = `${wide(64)}@${wide(60)}.${wide(60)}.${wide(59)}.com`
const [ADMIN, SELLER, MEMBER] = [`A${wide(29)}`, `S${wide(29)}`, `M${wide(29)}`]
const TAGS = Array.from({ length: 10 }, (_, index) => `${index}${wide(49)}`)

/** Everybody and everything has the longest name allowed. */
async function writeLongTexts({ db }: Shop): Promise<number> {
  for (const [username, longName] of [
    ['wren', ADMIN],
    ['hazel', SELLER],
    ['juniper', MEMBER],
  ] as const)
    await db
      .update(users)
      .set({ username: longName, email: `${username}${EMAIL.slice(username.length)}`, profileDescription: wide(500) })
      .where(eq(users.username, username))
  await db.update(saleEvents).set({ location: wide(200) })
  await db.execute(sql`
    update products set title = ${wide(100)}, brand = ${wide(100)}, condition = ${wide(100)}, description = ${wide(5000)},
      tags = ${sql.param(TAGS)}, price = 99999999.99
    where seller_id = (select id from users where username = ${SELLER})`)
  const [product] = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(users, eq(users.id, products.sellerId))
    .where(sql`${users.username} = ${SELLER} and ${products.status} = 'approved'`)
    .limit(1)
  if (!product) throw new Error('the seller has nothing')
  // The largest card payment.
  await db.update(products).set({ price: 99_999_999 }).where(eq(products.id, product.id))
  return product.id
}

/** Loads the first page, and goes on from there. */
async function walk(page: Page, [first = '', ...others]: string[]): Promise<void> {
  await page.goto(first)
  await expectNoSidewaysScroll(page, first)
  for (const path of others) {
    const title = await page.title()
    await page.evaluate((path) => history.pushState({}, '', path), path)
    await expect(page).not.toHaveTitle(title)
    await waitUntilReady(page)
    await expect(page.locator('.animate-pulse')).toHaveCount(0)
    await expectNoSidewaysScroll(page, path.slice(0, 60))
  }
}

test('nothing scrolls sideways for a guest, however long the texts are', async ({ page, shop }) => {
  test.slow()
  const id = await writeLongTexts(shop)
  await page.goto('/')
  await expectNoSidewaysScroll(page, 'home')
  // Laying out whole descriptions in the cards of hot items took seconds.
  await expect(page.getByText(wide(150)).first()).toBeAttached()
  await expect(page.getByText(wide(1000))).toHaveCount(0)
  await walk(page, [
    '/marketplace',
    `/seller/${SELLER}`,
    '/login',
    '/reminders',
    `/product/${id}`,
    `/marketplace?search=${wide(100)}&tag=${TAGS[0]}`,
  ])
  const chip = await page.getByRole('button', { name: /^Remove “W/ }).boundingBox()
  expect(chip?.height, 'a long search leaves room for what it found').toBeLessThan(60)
})

test('nothing scrolls sideways from the cart to the receipt, however long the texts are', async ({ page, shop }) => {
  const id = await writeLongTexts(shop)
  await page.goto(`/product/${id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('button', { name: 'View cart' }).click()
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
  await expectNoSidewaysScroll(page, 'the cart')
  await page.keyboard.press('Escape')
  await page.goto(`/checkout/${id}`)
  await continueAsGuest(page, EMAIL, wide(100))
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
  await expectNoSidewaysScroll(page, 'the payment step')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('No money moves')).toBeVisible()
  await expectNoSidewaysScroll(page, 'the payment page')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible()
  await expectNoSidewaysScroll(page, 'the thanks')
  await page
    .getByRole('link', { name: /receipt/i })
    .first()
    .click()
  await page.waitForURL(/\/receipt\//)
  await expectNoSidewaysScroll(page, 'the receipt')
})

for (const [who, username, paths] of [
  [
    'a seller',
    SELLER,
    ['/', '/seller', '/seller/list-many', '/profile/edit', '/seller/statement', '/price-tags', '/pickup'],
  ],
  ['a buyer', MEMBER, ['/checkout/', '/product/']],
  ['an admin', ADMIN, ['/admin', '/admin/settle-up', '/pickup']],
] as const)
  test(`nothing scrolls sideways for ${who}, however long the texts are`, async ({ page, shop, request }) => {
    test.slow()
    const id = await writeLongTexts(shop)
    await shop.sell(request, [id], { buyerName: wide(100), buyerEmail: EMAIL })
    await signInByApi(page, username)
    await walk(
      page,
      paths.map((path) => (/^\/(checkout|product)\/$/.test(path) ? `${path}${id}` : path)),
    )
  })

test('with letters twice as large, the public pages, the filters and the error screen keep their words whole', async ({
  page,
}) => {
  await doubleLetters(page)
  for (const [path, last] of [
    ['/', 'Terms & Conditions'],
    ['/seller/hazel', 'Total Earnings'],
    ['/product/1', 'You may also like'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(last)).toBeVisible()
    expect(await brokenWords(page.locator('body')), path).toEqual([])
  }
  for (const name of ['Discounted', 'Marketplace']) {
    await page.goto(`/${name.toLowerCase()}`)
    const heading = page.getByRole('heading', { level: 1, name })
    await expect(heading).toBeVisible()
    expect(await brokenWords(heading)).toEqual([])
  }
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await expect(filters.getByText('Home & Decor')).toBeVisible()
  expect(await brokenWords(filters)).toEqual([])

  await page.goto('/terms')
  skipReadyWait(page)
  await page.route('**/api/**', (route) => route.fulfill({ status: 400, json: { message: 'The server is stuck.' } }))
  await page.evaluate(() => history.pushState({}, '', '/product/1'))
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(await brokenWords(page.getByRole('main'))).toEqual([])
})

test('with letters twice as large, the items of a checkout and of its receipt keep their words whole', async ({
  page,
  shop,
  request,
}) => {
  const tray = await shop.addProduct({ title: 'Painted serving tray', price: 125_000 })
  const bell = await shop.addProduct({ title: 'Brass ship bell', price: 2_500 })
  const ids = [tray.id, bell.id]
  await doubleLetters(page)
  await addToCart(page, ids)
  await page.goto('/checkout/cart')
  const items = page.getByRole('region', { name: 'Your items' })
  await expect(items.getByText('$1,275.00')).toBeVisible()
  expect(await brokenWords(items)).toEqual([])
  const { receipt } = await shop.sell(request, ids)
  await page.goto(`/receipt/${receipt}`)
  const list = page.getByRole('article').getByRole('list').first()
  await expect(list.getByText('Painted serving tray')).toBeVisible()
  expect(await brokenWords(list)).toEqual([])
})

test('with letters twice as large, the payment of a large total at the till fits the screen', async ({
  page,
  shop,
}) => {
  const id = await hazelsItem(shop, 'Walnut armoire', 123_456_700)
  await doubleLetters(page)
  await openAs(page, 'wren', '/pickup?sell=here')
  await page.getByLabel('Price tag, SKU or search').fill(`FV-${id}`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Take payment' }).click()
  await expect(page.getByRole('button', { name: 'Sell for $1,234,567.00' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('with letters twice as large, the start of a sale shows its time', async ({ page, shop: _ }) => {
  await signInByApi(page, 'wren')
  await doubleLetters(page)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Schedule' }).first().click()
  const hidden = await page.getByLabel('Start').evaluate((field) => {
    const given = field.clientWidth
    field.style.width = 'max-content'
    return Math.max(0, field.clientWidth - given)
  })
  expect(hidden).toBe(0)
})

test('with letters twice as large, a small phone has room for the top bar and the search', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await doubleLetters(page)
  await page.goto('/marketplace')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Fernvale' })).toBeVisible()
  expect(await bar.getByText('Fernvale').evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(true)
  const places = await bar.getByRole('link').or(bar.getByRole('button')).all()
  let end = 0
  for (const place of places) {
    const box = await place.boundingBox()
    if (!box) continue
    expect(box.x).toBeGreaterThanOrEqual(end)
    end = box.x + box.width
  }
  expect(end).toBeLessThanOrEqual(320)
  const search = page.getByRole('textbox', { name: 'Search items' })
  const isWhole = await search.evaluate((field) => {
    const { paddingLeft, paddingRight, font } = getComputedStyle(field)
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    pen.font = font
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return pen.measureText((field as HTMLInputElement).placeholder).width <= room
  })
  expect(isWhole).toBe(true)
})
