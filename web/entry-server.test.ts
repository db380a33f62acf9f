import { expect, test, vi } from 'vitest'
import { render } from './entry-server.tsx'
import { aProduct } from './product/testing/a-product.ts'

vi.mock('./styles/fonts.css?url', () => ({ default: '/fonts.css' }))

const SITE = {
  brandName: 'Fernvale',
  brandColor: 'fern',
  publicUrl: 'http://localhost:3000',
  contactEmail: 'help@example.com',
  paymentProvider: 'Test Payments',
  bulkCheckout: true,
  taxRate: '0',
  googleSignIn: false,
  recaptchaSiteKey: null,
  postHog: null,
  priceSources: [],
  devMail: false,
}

/** The page that the server renders, by default for a guest, with these answers of the API by path; all others are 404. */
async function pageFor(url: string, answers: Record<string, unknown>): Promise<string> {
  const known: Record<string, unknown> = { '/api/site': SITE, ...answers }
  const fetch = async (path: string) => {
    const answer = known[path]
    const text = JSON.stringify(answer ?? { message: 'Nothing here' })
    const missing = path === '/api/auth/user' ? 401 : 404
    const status = answer === undefined ? missing : 200
    return { ok: status === 200, status, statusText: '', text: async () => text, json: async () => JSON.parse(text) }
  }
  const { html } = await render({ url, nonce: 'nonce', fetch, assets: { entry: '/entry.js', css: [], preloads: {} } })
  return html
}

const textOf = (html: string): string => html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, '')

test('the deals do not seem to go on after the last one', async () => {
  const deals = [aProduct({ id: 1 }), aProduct({ id: 2 })]
  const page = await pageFor('/discounted', {
    '/api/products?priceRange=0-50&sortBy=price-low&limit=60&offset=0': deals,
    '/api/products/count?priceRange=0-50': { count: 2 },
  })
  expect(textOf(page)).toContain('Showing 2 discounted items')
  expect(textOf(page)).not.toContain('Loading')
  expect(textOf(page)).not.toContain('Narrow your search')
  // Screen readers hear once how many there are.
  expect(textOf(page)).not.toContain('items shown')
})

test('where nothing is for sale, nobody is asked to search otherwise or to show everything', async () => {
  const emptyList = '/api/products?limit=12&offset=0'
  const marketplace = await pageFor('/marketplace', { [emptyList]: [], '/api/products/count': { count: 0 } })
  expect(textOf(marketplace)).toContain('No products found')
  expect(textOf(marketplace)).not.toContain('Try different words')
  expect(textOf(marketplace)).not.toContain('Show all items')
})

const HAZEL = {
  username: 'hazel',
  profileImageUrl: null,
  profileDescription: null,
  totalEarnings: '0.00',
  createdAt: '2026-05-01T12:00:00.000Z',
}

/** The accounts of those who ask. */
const MEMBER = { authType: 'local', emailVerified: true, secondFactor: 'off', joinsPriceDrops: false }
const WREN = { ...HAZEL, ...MEMBER, id: 1, username: 'wren', email: 'wren@example.com', role: 'admin' }
const JUNIPER = { ...HAZEL, ...MEMBER, id: 3, username: 'juniper', email: 'juniper@example.com', role: 'user' }

test('a seller whose name is typed in other letters has listings too', async () => {
  const page = await pageFor('/seller/HAZEL', {
    '/api/users/profile/HAZEL': HAZEL,
    '/api/products/seller/HAZEL': [aProduct({ title: 'Brass desk lamp' })],
  })
  expect(textOf(page)).toContain('hazel&#x27;s Listings1')
  expect(textOf(page)).toContain('Brass desk lamp')
  expect(page).toContain('<link rel="canonical" href="http://localhost:3000/seller/hazel"/>')
})

test('a seller sees an unlisted item as buyers will, with a note that they see it not yet', async () => {
  // Of its place in line, which only the browser asks for.
  vi.spyOn(console, 'error').mockImplementationOnce(() => {})
  const page = await pageFor('/product/1', { '/api/products/1': aProduct({ status: 'unlisted' }) })
  expect(page).toMatch(/<h1[^>]*>Brass desk lamp/)
  expect(textOf(page)).toContain('Buyers can&#x27;t see this yet')
})

test('the summary of a seller for search engines does not end in half an emoji', async () => {
  const profileDescription = `${'x'.repeat(149)}🪔 and more lamps`
  const page = await pageFor('/seller/hazel', { '/api/users/profile/hazel': { ...HAZEL, profileDescription } })
  expect(page).toContain(`<meta name="description" content="${'x'.repeat(149)}🪔"/>`)
})

test('a seller who joined in the evening of the last of May did not join in June', async () => {
  const profile = { ...HAZEL, createdAt: '2026-06-01T01:00:00.000Z' }
  const page = await pageFor('/seller/hazel', { '/api/users/profile/hazel': profile })
  expect(textOf(page)).toContain('Joined May 2026')
})

test('the profile counts an emoji as one character', async () => {
  const own = { ...JUNIPER, profileDescription: '🪔'.repeat(300) }
  const page = await pageFor('/profile/edit', { '/api/auth/user': own })
  expect(textOf(page)).toContain('300/500 characters')
})

test.each([
  ['/admin/reports?sale=abc', '/api/admin/sale-events/undefined/report.csv'],
  ['/admin/settle-up?sale=abc', '/api/admin/ledger.csv'],
])('%s is the page without a sale', async (url, download) => {
  const page = await pageFor(url, { '/api/auth/user': WREN })
  expect(page).toContain(`href="${download}"`)
})

test('where a cart cannot be paid at once, the help says so', async () => {
  const page = await pageFor('/help', { '/api/site': { ...SITE, bulkCheckout: false } })
  expect(textOf(page)).toContain('You pay for items one at a time')
})

test('where admins need a second factor, the dashboard of one without it leads to setting it up', async () => {
  const page = await pageFor('/admin', { '/api/auth/user': { ...WREN, secondFactor: 'required' } })
  expect(textOf(page)).toContain('Turn on two-step sign-in first')
  expect(page).toContain('href="/profile/edit#two-step"')
})

const SALE = {
  id: 1,
  // The evening before in the east, where the sale is.
  startDate: '2099-06-02T01:00:00.000Z',
  endDate: '2099-06-04T01:00:00.000Z',
  location: 'The old tobacco barn, Hillsborough',
  timeZone: 'America/New_York',
}

test.each([
  ['/seller-guide', 'Next Pop-Up Sale is Monday, June 1, 2099!', 'Coming Soon: Periodic Pop-Up Sales'],
  ['/help', 'Next Pop-Up Sale: Monday, June 1, 2099', 'Next Pop-Up Sale: Date TBD'],
])('%s shows the day of the next sale where it takes place', async (url, dated, undated) => {
  expect(textOf(await pageFor(url, { '/api/sale-events/upcoming': SALE }))).toContain(dated)
  expect(textOf(await pageFor(url, { '/api/sale-events/upcoming': null }))).toContain(undated)
})

const structuredData = (page: string, type: string) =>
  [...page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    .map(([, text = '']) => JSON.parse(text))
    .find((data) => data['@type'] === type)

test('the structured data of the questions matches the page', async () => {
  const page = await pageFor('/help', {})
  const { mainEntity } = structuredData(page, 'FAQPage')
  const asked = [...page.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, text = '']) => text)
  const unescaped = asked.map((text) => text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&'))
  expect(unescaped.length).toBeGreaterThan(0)
  expect(mainEntity.map(({ name }: { name: string }) => name)).toEqual(unescaped)
  for (const { acceptedAnswer } of mainEntity) expect(acceptedAnswer.text.length).toBeGreaterThan(40)
})

test('the page of a product tells search engines and previews what they need', async () => {
  const page = await pageFor('/product/1?utm_source=somewhere', { '/api/products/1': aProduct() })
  expect(page).toContain('<link rel="canonical" href="http://localhost:3000/product/1"/>')
  expect(page).toMatch(/<meta property="og:image" content="http:\/\/localhost:3000\/og\/product\/1\.jpg\?[^"]+"\/>/)
  expect(structuredData(page, 'Product')).toMatchObject({ '@context': 'https://schema.org', sku: 'FV-1' })
  const { itemListElement } = structuredData(page, 'BreadcrumbList')
  expect(itemListElement[0]).toMatchObject({
    position: 1,
    name: 'Marketplace',
    item: 'http://localhost:3000/marketplace',
  })
  expect(itemListElement.at(-1).item).toBe('http://localhost:3000/product/1')
})

test('a buyer at the till who did not pay on their phone is not told that someone else is paying', async () => {
  const held = aProduct({ id: 1, heldUntil: '2099-01-01T12:00:00.000Z' })
  const page = textOf(await pageFor('/checkout/1?cancelled=till', { '/api/products/1': held }))
  expect(page).toContain('Payment Canceled')
  expect(page).not.toContain('Someone')
})

test('a filtered list has its category as canonical URL, and a search is not indexed', async () => {
  const listed = await pageFor('/marketplace?category=Home+%26+Decor&sortBy=price-low', {})
  expect(listed).toContain('<link rel="canonical" href="http://localhost:3000/marketplace?category=Home+%26+Decor"/>')
  expect(listed).not.toContain('noindex')
  expect(await pageFor('/marketplace?search=lamp', {})).toContain('<meta name="robots" content="noindex"/>')
})

test('hot items all have the badge, and lead to selling', async () => {
  const hot = [aProduct({ id: 1 }), aProduct({ id: 2 })]
  const page = await pageFor('/hot-items', { '/api/admin/hot-products': hot })
  expect(textOf(page).match(/HOT/g)).toHaveLength(2)
  expect(page).toMatch(/<a [^>]*href="\/register"[^>]*>Start Selling Today</)
})

test.each([
  ['/product/999', 'Product Not Found'],
  ['/seller/nobody_at_all', 'Seller Not Found'],
  ['/no-such-page', 'Page Not Found'],
])('%s says what is missing', async (url, heading) => {
  expect(await pageFor(url, {})).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
})

test('a page that does not exist leads elsewhere', async () => {
  const page = await pageFor('/no-such-page', {})
  expect(page).toMatch(/<a [^>]*href="\/marketplace"[^>]*>Browse the marketplace</)
  expect(page).toMatch(/<a [^>]*href="\/marketplace#search"[^>]*>Search</)
  expect(page).toMatch(/<a [^>]*href="\/"[^>]*>Go home</)
})

test('a page of the admin that does not exist has one frame, not one inside another', async () => {
  const page = await pageFor('/admin/no-such-page', { '/api/auth/user': WREN })
  expect(page).toContain('Page Not Found</h1>')
  expect([page.match(/<header/g)?.length, page.match(/<footer/g)?.length]).toEqual([1, 1])
})

test('a page without JavaScript says what needs it', async () => {
  const [, note] = /<noscript>(.*?)<\/noscript>/.exec(await pageFor('/login', {})) ?? []
  expect(textOf(note ?? '')).toBe('You can look around without JavaScript. To sign in, buy or sell, please turn it on.')
})

test('the footer does not ask a member to sign in', async () => {
  const foot = async (answers: Record<string, unknown>) => (await pageFor('/help', answers)).split('<footer')[1]
  expect(await foot({})).toContain('>Sign In<')
  const member = await foot({ '/api/auth/user': JUNIPER })
  expect(member).toContain('>Seller Dashboard<')
  expect(member).not.toContain('>Sign In<')
})

test('a reset link without its token offers a new one, for the same address', async () => {
  const page = await pageFor('/reset-password?email=moss%40example.com', {})
  expect(page).toContain('Invalid reset link</h1>')
  expect(page).toMatch(/<a [^>]*href="\/forgot-password\?email=moss%40example.com"[^>]*>Request a new link</)
})

test('the sign-in knows the address that turned out to be registered', async () => {
  expect(await pageFor('/login?email=moss%40example.com', {})).toMatch(/<input [^>]*value="moss@example.com"/)
})
