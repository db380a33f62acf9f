import { lt } from 'drizzle-orm'
import { products } from '../server/database/schema.ts'
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

  await shop.db.update(products).set({ price: 2_100 }).where(lt(products.price, 2_000))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Under $20' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { name: 'No Discounted Items' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Shopping tips' })).toBeHidden()
  await page.getByRole('button', { name: 'View All Discounted Items' }).click()
  await expect(page.getByText(`Showing ${all.length} discounted items`)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'No Discounted Items' })).toBeVisible()
})

test('a message about an item is validated, sent, and can be followed by another one', { tag: '@phone' }, async ({
  page,
  shop,
}) => {
  await page.goto('/product/1')
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Item FV-1')
  await page.getByLabel('Subject').fill('')
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
  const mailed = async () => (await shop.mailsTo('support@localhost')).find(({ text }) => text?.includes('narrow'))
  await expect.poll(async () => (await mailed())?.replyTo?.[0]?.address).toBe('june@example.com')
  await page.getByRole('button', { name: 'Send Another Message' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('')
})

test('old URLs redirect permanently, wrong ones are missing, and private pages are not indexed', {
  tag: '@desktop',
}, async ({ request }) => {
  for (const [path, target] of [
    ['/products?category=Clothing', '/marketplace?category=Clothing'],
    ['/product/9%20', '/product/9'],
  ] as const) {
    const moved = await request.get(path, { maxRedirects: 0 })
    expect([moved.status(), moved.headers().location]).toEqual([301, target])
  }
  for (const path of ['/product/999999999', '/seller/nobody_at_all', '/no-such-page'])
    expect((await request.get(path)).status(), path).toBe(404)
  for (const path of ['/login', '/checkout/1', '/purchase-success', '/seller', '/admin'])
    expect((await request.get(path)).headers()['x-robots-tag'], path).toBe('noindex')
  for (const path of ['/', '/marketplace', '/seller/hazel'])
    expect((await request.get(path)).headers()['x-robots-tag'], path).toBeUndefined()
})

test('the picture for previews of an item is a JPEG', { tag: '@desktop' }, async ({ request }) => {
  const page = await (await request.get('/product/1')).text()
  const [, address = ''] = /<meta property="og:image" content="([^"]*)"/.exec(page) ?? []
  const picture = await request.get(address.replaceAll('&amp;', '&'))
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
})

const TEXTS = ['/seller-guide', '/help', '/about', '/contact', '/privacy', '/terms', '/cookies']

test('every public page has a title, a description and a heading of its own', { tag: '@desktop' }, async ({
  request,
}) => {
  const heads = new Set<string | undefined>()
  const paths = ['/', '/marketplace', '/hot-items', '/discounted', '/reminders', ...TEXTS]
  for (const path of paths) {
    const page = await (await request.get(path)).text()
    expect(page.match(/<h1\b/g), path).toHaveLength(1)
    const [, main = ''] = /<main\b[^>]*>(.*)<\/main>/s.exec(page) ?? []
    const text = main.replaceAll(/<[^>]*>/g, '')
    expect(text.length, path).toBeGreaterThan(100)
    if (path === '/') expect(text).toMatch(/\d+ items for sale/)
    heads.add(/<title>(.*?)<\/title>/.exec(page)?.[1])
    heads.add(/<meta name="description" content="(.*?)"/.exec(page)?.[1])
  }
  expect(heads.size).toBe(2 * paths.length)
  expect(heads).not.toContain(undefined)
})

test('on the help page, a line between two answers is as far from the one above it as from the one below', {
  tag: '@phone',
}, async ({ page, shop: _ }) => {
  await page.goto('/help')
  const gaps = await page.getByRole('region', { name: 'For buyers' }).evaluate((section) => {
    const boxes = [...section.children].slice(1).map((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      const texts = [...row.querySelectorAll('h3, p')].map((text) => text.getBoundingClientRect())
      return { top, bottom, above: (texts[0]?.top ?? 0) - top, below: bottom - (texts.at(-1)?.bottom ?? 0) }
    })
    return boxes.slice(1).map(({ top, above }, index) => {
      const before = boxes[index]
      return { above: top - (before?.bottom ?? 0) + (before?.below ?? 0), below: above - 1 }
    })
  })
  expect(gaps.length).toBeGreaterThan(3)
  for (const { above, below } of gaps) expect(Math.abs(above - below)).toBeLessThanOrEqual(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the way to an item and the day of the next sale can be read', { tag: '@desktop' }, async ({ page, shop }) => {
    await shop.scheduleSale(saleStart)
    await page.goto('/marketplace')
    await page.getByRole('main').locator('a[href^="/product/"]').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/\$\d/).first()).toBeVisible()
    await page.goto('/help')
    await expect(page.getByText(`Next Pop-Up Sale: ${saleDay}`)).toBeVisible()
  })
})
