import type { Page } from '@playwright/test'
import { lt } from 'drizzle-orm'
import { products } from '../server/database/schema.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { abortFirst } from './hold-requests.ts'

const DAY = 24 * 60 * 60 * 1000

/** 9 AM in North Carolina in ten days, and the name of that day there. */
const saleStart = new Date(Date.now() + 10 * DAY)
const saleDay = saleStart.toLocaleDateString('en-US', {
  timeZone: 'America/New_York',
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

const structuredData = async (page: Page, type: string) => {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text)).find((data) => data['@type'] === type)
}

test('hot items all have the badge, and lead to selling', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/hot-items')
  const cards = page.getByRole('main').getByRole('listitem')
  expect(await cards.count()).toBeGreaterThan(0)
  expect(await cards.filter({ hasText: 'HOT' }).count()).toBe(await cards.count())
  await expect(page.getByRole('link', { name: 'Start Selling Today' })).toHaveAttribute('href', '/register')
})

test('deals are filtered by price in the URL, and counted', { tag: '@phone' }, async ({ page, shop }) => {
  await shop.addProduct({ title: 'A postcard of Asheville', price: 200 })
  await page.goto('/discounted')
  await expect(page).toHaveTitle(/Discounted Items Under \$50/)
  const cards = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  const prices = async () => (await cards.allTextContents()).map((text) => Number(/\$([\d.]+)/.exec(text)?.[1]))
  const all = await prices()
  expect(all).toEqual([...all].sort((a, b) => a - b))
  expect(Math.max(...all)).toBeLessThan(50)
  await expect(page.getByText(`Showing ${all.length} discounted items`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Shopping tips' })).toBeVisible()

  await page.getByRole('button', { name: 'Under $20' }).click()
  await expect(page).toHaveURL('/discounted?under=20')
  const cheap = all.filter((price) => price < 20)
  await expect(page.getByText(`Showing ${cheap.length} discounted`)).toBeVisible()
  await expect.poll(prices).toEqual(cheap)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Under $20' })).toHaveAttribute('aria-pressed', 'true')

  await shop.db.update(products).set({ price: 2_100 }).where(lt(products.price, 2_000))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No Discounted Items' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Shopping tips' })).toBeHidden()
  await page.getByRole('button', { name: 'View All Discounted Items' }).click()
  await expect(page.getByText(`Showing ${all.length} discounted items`)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'No Discounted Items' })).toBeVisible()
})

test('the guide and help show the date of the next sale in Eastern time', { tag: '@phone' }, async ({ page, shop }) => {
  await shop.endSales()
  await page.goto('/seller-guide')
  await expect(page.getByText('Coming Soon: Periodic Pop-Up Sales')).toBeVisible()
  await page.goto('/help')
  await expect(page.getByText('Date TBD')).toBeVisible()
  await shop.scheduleSale(saleStart)
  await page.goto('/seller-guide')
  await expect(page.getByText(`Next Pop-Up Sale is ${saleDay}!`)).toBeVisible()
  await page.goto('/help')
  await expect(page.getByText(`Next Pop-Up Sale: ${saleDay}`)).toBeVisible()
})

test('a message is validated, sent, and can be followed by another one', { tag: '@phone' }, async ({ page, shop }) => {
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send Message' })
  await send.click()
  for (const message of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Subject must be at least 5 characters',
    'Message must be at least 10 characters',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await page.getByLabel('Name').fill('June Carter')
  await page.getByLabel('Email', { exact: true }).fill('june@example.com')
  await page.getByLabel('Subject').fill('The walnut desk')
  await page.getByLabel('Message').fill('Does it come apart? My stairs are narrow.')
  await abortFirst(page, '/api/contact')
  await send.click()
  await expect(page.getByText('Failed to send message').first()).toBeVisible()
  await expect(page.getByText('Please try again or email us directly at support@localhost').first()).toBeVisible()
  await send.click()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  await expect(page.getByText("We'll get back to you within 24 hours.", { exact: true }).first()).toBeVisible()
  await expect.poll(async () => (await shop.mailsTo('support@localhost')).length).toBeGreaterThan(0)
  const mail = (await shop.mailsTo('support@localhost')).find(({ text }) => text?.includes('narrow'))
  expect(mail?.replyTo?.[0]?.address).toBe('june@example.com')
  await page.getByRole('button', { name: 'Send Another Message' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('')
})

test('old URLs redirect permanently, a wrong one says what is missing', { tag: '@phone' }, async ({
  page,
  request,
  baseURL,
}) => {
  const moved = await request.get('/products?category=Clothing', { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  expect(moved.headers().location).toBe('/marketplace?category=Clothing')
  const copied = await request.get('/product/9%20', { maxRedirects: 0 })
  expect(copied.headers().location).toBe('/product/9')
  for (const [path, heading] of [
    ['/product/999999999', 'Product Not Found'],
    ['/seller/nobody_at_all', 'Seller Not Found'],
    ['/no-such-page', 'Page Not Found'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  for (const name of ['Browse the marketplace', 'Search', 'Go home'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  await page.getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL(`${baseURL}/marketplace#search`)
})

const TEXTS = ['/seller-guide', '/help', '/about', '/contact', '/privacy', '/terms', '/cookies']

test.describe('what the server sends', { tag: '@desktop' }, () => {
  test('the structured data of the questions matches the page', async ({ page }) => {
    await page.goto('/help')
    const { mainEntity } = await structuredData(page, 'FAQPage')
    const asked = mainEntity.map(({ name }: { name: string }) => name)
    expect(asked).toEqual(await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents())
    for (const { acceptedAnswer } of mainEntity) expect(acceptedAnswer.text.length).toBeGreaterThan(40)
  })

  test('the page of a product tells search engines and previews what they need', async ({ page, request, baseURL }) => {
    await page.goto('/product/1?utm_source=somewhere')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/product/1`)
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    const picture = await request.get(image ?? '')
    expect(picture.status()).toBe(200)
    expect(picture.headers()['content-type']).toBe('image/jpeg')
    expect(await structuredData(page, 'Product')).toMatchObject({ '@context': 'https://schema.org', sku: 'FV-1' })
    const { itemListElement } = await structuredData(page, 'BreadcrumbList')
    expect(itemListElement[0]).toMatchObject({ position: 1, name: 'Marketplace', item: `${baseURL}/marketplace` })
    expect(itemListElement.at(-1).item).toBe(`${baseURL}/product/1`)
  })

  test('a filtered list has its category as canonical URL; searches and private pages are not indexed', async ({
    page,
    request,
  }) => {
    await page.goto('/marketplace?category=Home+%26+Decor&sortBy=price-low')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/marketplace\?category=Home\+%26\+Decor$/,
    )
    await page.goto('/marketplace?search=lamp')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    for (const path of ['/login', '/checkout/1', '/purchase-success', '/seller', '/admin'])
      expect((await request.get(path)).headers()['x-robots-tag'], path).toBe('noindex')
    for (const path of ['/', '/marketplace', '/seller/hazel'])
      expect((await request.get(path)).headers()['x-robots-tag'], path).toBeUndefined()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('all content is readable, and every page has a title, a description and a heading of its own', async ({
      page,
      shop,
    }) => {
      await shop.scheduleSale(saleStart)
      await page.goto('/')
      await expect(page.getByText(/\d+ items for sale/)).toBeVisible()
      await page.goto('/marketplace')
      const first = page.getByRole('main').locator('a[href^="/product/"]').first()
      await first.click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(/\$\d/).first()).toBeVisible()
      await page.goto('/seller/hazel')
      await expect(page.getByRole('heading', { level: 1, name: 'hazel' })).toBeVisible()
      await page.goto('/help')
      await expect(page.getByText(`Next Pop-Up Sale: ${saleDay}`)).toBeVisible()
      const heads = new Set<string | null>()
      for (const path of ['/', '/marketplace', '/hot-items', '/discounted', '/reminders', ...TEXTS]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        expect((await page.getByRole('main').textContent())?.length, path).toBeGreaterThan(150)
        heads.add(await page.title())
        heads.add(await page.locator('meta[name=description]').getAttribute('content'))
      }
      expect(heads.size).toBe(2 * (5 + TEXTS.length))
    })
  })
})

test('no public page has an accessibility violation in light or dark', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/hot-items', '/discounted', '/reminders', '/reminders/stop?token=1.x', '/offline', ...TEXTS])
    await test.step(path, async () => {
      await page.goto(path)
      expect.soft(await violationsOf(page)).toEqual([])
    })
})
