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

/** The page that the server renders for a guest, with these answers of the API by path; all others are 404. */
async function pageFor(url: string, answers: Record<string, unknown>): Promise<string> {
  const known: Record<string, unknown> = { '/api/site': SITE, ...answers }
  const fetch = async (path: string) => {
    const answer = known[path]
    const text = JSON.stringify(answer ?? { message: 'Nothing here' })
    const [status, statusText] = answer === undefined ? [404, 'Not Found'] : [200, 'OK']
    return { ok: status === 200, status, statusText, text: async () => text, json: async () => JSON.parse(text) }
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
})

const HAZEL = {
  username: 'hazel',
  profileImageUrl: null,
  profileDescription: null,
  totalEarnings: '0.00',
  createdAt: '2026-05-01T12:00:00.000Z',
}

test('a seller whose name is typed in other letters has listings too', async () => {
  const page = await pageFor('/seller/HAZEL', {
    '/api/users/profile/HAZEL': HAZEL,
    '/api/products/seller/HAZEL': [aProduct({ title: 'Brass desk lamp' })],
  })
  expect(textOf(page)).toContain('hazel&#x27;s Listings1')
  expect(textOf(page)).toContain('Brass desk lamp')
  expect(page).toContain('<link rel="canonical" href="http://localhost:3000/seller/hazel"/>')
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
  const account = {
    ...HAZEL,
    id: 7,
    email: 'hazel@example.com',
    role: 'seller',
    authType: 'local',
    emailVerified: true,
  }
  const own = { ...account, secondFactor: 'off', joinsPriceDrops: false, profileDescription: '🪔'.repeat(300) }
  const page = await pageFor('/profile/edit', { '/api/auth/user': own })
  expect(textOf(page)).toContain('300/500 characters')
})

test.each([
  ['/admin/reports?sale=abc', '/api/admin/sale-events/undefined/report.csv'],
  ['/admin/settle-up?sale=abc', '/api/admin/ledger.csv'],
])('%s is the page without a sale', async (url, download) => {
  const wren = { ...HAZEL, id: 1, email: 'wren@example.com', role: 'admin', authType: 'local', emailVerified: true }
  const page = await pageFor(url, { '/api/auth/user': { ...wren, secondFactor: 'on', joinsPriceDrops: false } })
  expect(page).toContain(`href="${download}"`)
})

test('where a cart cannot be paid at once, the help says so', async () => {
  const page = await pageFor('/help', { '/api/site': { ...SITE, bulkCheckout: false } })
  expect(textOf(page)).toContain('You pay for items one at a time')
})

test('where admins need a second factor, the dashboard of one without it leads to setting it up', async () => {
  const wren = { ...HAZEL, id: 1, email: 'wren@example.com', role: 'admin', authType: 'local', emailVerified: true }
  const user = { ...wren, secondFactor: 'required', joinsPriceDrops: false }
  const page = await pageFor('/admin', { '/api/auth/user': user })
  expect(textOf(page)).toContain('Turn on two-step sign-in first')
  expect(page).toContain('href="/profile/edit#two-step"')
})
