import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createPostHog } from './providers/analytics/posthog.ts'
import { createRecaptcha } from './providers/bot-check/recaptcha.ts'
import { createImageKit } from './providers/images/imagekit.ts'
import { createStripePayments } from './providers/payments/stripe.ts'
import { createEbayPrices } from './providers/prices/ebay.ts'
import { createPoshmarkPrices } from './providers/prices/poshmark.ts'
import { createGoogleSignIn } from './providers/sign-in/google.ts'
import { createOpenAiVision } from './providers/vision/openai.ts'
import { multipart } from './testing/multipart.ts'
import { addPerson, Browser } from './testing/people.ts'
import { startStandIn } from './testing/stand-in.ts'
import { addProduct } from './testing/stock.ts'
import { testApp } from './testing/test-app.ts'

/** A host that only this server can reach. */
/** A compromised vendor that redirects every request there. */

const inner = await startStandIn(() => [200, { secret: 'of the house' }])
const turned = await startStandIn(() => [307, {}, { location: `${inner.url}/latest/meta-data` }])
const shop = await testApp({ env: { PUBLIC_URL: 'http://fernvale.example' } })
const { id: sellerId } = await addPerson(shop.deps, 'hazel')
const hazel = await new Browser(shop.app).signIn('hazel')
const productId = (await addProduct(shop.deps, { sellerId })).id
afterEach(() => {
  vi.restoreAllMocks()
  inner.requests.length = 0
})
afterAll(async () => {
  await inner.close()
  await turned.close()
})

/** Alternative spellings of that host, and URLs that imitate the store. */
function disguises(): string[] {
  const { port } = new URL(inner.url)
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1', '0.0.0.0']
  const rebound = ['127.0.0.1.nip.io', 'localhost.', 'ⓛocalhost']
  return [
    ...[...hosts, ...rebound].map((host) => `http://${host}:${port}/images/products/lamp.jpg`),
    `http://fernvale.example@127.0.0.1:${port}/images/products/lamp.jpg`,
    `http://fernvale.example/images@127.0.0.1:${port}/lamp.jpg`,
    `http://fernvale.example:${port}/images/products/lamp.jpg`,
    `http://fernvale.example.127.0.0.1.nip.io:${port}/images/products/lamp.jpg`,
    `http://fernvale.example\\@127.0.0.1:${port}/images/products/lamp.jpg`,
    `//127.0.0.1:${port}/images/products/lamp.jpg`,
    `/images/http://127.0.0.1:${port}/lamp.jpg`,
    `/images/%2e%2e/%2e%2e/lamp.jpg`,
    'http://169.254.169.254/latest/meta-data/',
    'http://metadata.google.internal/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:5432/_',
    'data:image/png;base64,AAAA',
  ]
}

const REFUSED = /^(You can only use images uploaded here\.|Image not found)$/

const LISTING = {
  title: 'Brass lamp',
  description: 'Bright.',
  price: '5.00',
  category: 'Other',
  tags: [],
  primaryImageIndex: 0,
}

describe('a URL from a user', () => {
  test.each([
    ['an analysis', (url: string) => hazel.post('/api/analyze-urls', { imageUrls: [url], primaryImageIndex: 0 })],
    ['a group', (url: string) => hazel.post('/api/group-photos', { photos: [{ imageUrl: url }] })],
    ['a listing', (url: string) => hazel.post('/api/create-product', { ...LISTING, imageUrls: [url] })],
    ['a changed listing', (url: string) => hazel.patch(`/api/products/${productId}`, { imageUrls: [url] })],
    ['a deletion', (url: string) => hazel.delete('/api/images/imagekit', { imageUrl: url })],
  ])('as the picture of %s is refused without a request', async (_, send) => {
    const calls = vi.spyOn(globalThis, 'fetch')
    for (const url of disguises()) {
      const { message, fields } = (await send(url)).json()
      expect([url, fields?.imageUrls ?? message]).toEqual([url, expect.stringMatching(REFUSED)])
    }
    expect(calls).not.toHaveBeenCalled()
    expect(inner.requests).toEqual([])
  })

  test('in place of a profile photo is ignored without a request', async () => {
    const calls = vi.spyOn(globalThis, 'fetch')
    for (const url of disguises()) {
      const form = new FormData()
      form.set('profileImage', url)
      form.set('profileImageUrl', url)
      await hazel.request({ method: 'PATCH', url: '/api/auth/profile', ...(await multipart(form)) })
    }
    expect((await hazel.get('/api/auth/user')).json().profileImageUrl).toBeNull()
    expect(calls).not.toHaveBeenCalled()
    expect(inner.requests).toEqual([])
  })

  test('as a price query, or as the Host header, is never fetched', async () => {
    const calls = vi.spyOn(globalThis, 'fetch')
    for (const url of disguises()) {
      await hazel.post('/api/price-lookup', { query: url.slice(0, 100), category: url.slice(0, 100) })
      await hazel.request({ method: 'GET', url: '/marketplace', headers: { host: new URL(inner.url).host } })
      await hazel.get(`/auth/google?issuer=${encodeURIComponent(url)}`)
      await hazel.get(`/auth/google/callback?code=x&state=y&iss=${encodeURIComponent(url)}`)
    }
    expect(calls).not.toHaveBeenCalled()
    expect(inner.requests).toEqual([])
  })
})

describe('a redirecting vendor', () => {
  const silence = { warn() {} }
  const photo = { path: 'a.jpg', publicUrl: 'https://fernvale.example/a.jpg', read: () => Promise.reject(new Error()) }
  const store = () =>
    createImageKit({
      publicKey: 'p',
      privateKey: 'k',
      urlEndpoint: `${turned.url}/fernvale`,
      apiUrl: turned.url,
      uploadUrl: `${turned.url}/upload`,
    })
  const calls: [string, () => Promise<unknown>][] = [
    ['OpenAI', () => createOpenAiVision({ apiKey: 'k', model: 'm', baseUrl: turned.url }).describe([photo])],
    ['ImageKit, reading', () => store().read('a.jpg')],
    ['ImageKit, finding', () => store().find(['a.jpg'])],
    [
      'ImageKit, storing',
      () => store().store({ data: Buffer.from('x'), name: 'a.jpg', folder: 'products', width: 1, height: 1 }),
    ],
    ['ImageKit, removing', () => store().remove({ fileId: 'f', path: 'a.jpg' })],
    ['eBay', () => createEbayPrices({ clientId: 'c', clientSecret: 's', apiUrl: turned.url }).search('lamp', '')],
    ['Poshmark', () => createPoshmarkPrices({ url: turned.url }).search('lamp', '')],
    [
      'PostHog',
      () => createPostHog({ host: turned.url, personalApiKey: 'k', projectId: '1' }).visits(new Date(0), new Date()),
    ],
    [
      'Google',
      () =>
        createGoogleSignIn({
          clientId: 'c',
          clientSecret: 's',
          issuerUrl: turned.url,
          redirectUri: 'https://fernvale.example/auth/google/callback',
        }).begin(),
    ],
    [
      'Stripe',
      () => createStripePayments({ secretKey: 'sk_test_x', webhookSecret: 'w', apiUrl: turned.url }).findSession('s'),
    ],
  ]

  test.each(calls)('is not followed: %s', async (_, call) => {
    turned.requests.length = 0
    await expect(call()).rejects.toThrow()
    expect(turned.requests.length).toBeGreaterThan(0)
    expect(inner.requests).toEqual([])
  })

  test('is not followed: the bot check, whose verdict is then unchecked', async () => {
    const check = createRecaptcha({ secretKey: 's', verifyUrl: turned.url, log: silence })
    expect(await check.judge('token', 'contact')).toBe('unchecked')
    expect(inner.requests).toEqual([])
  })
})
