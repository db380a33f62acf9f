import { expect, test } from 'vitest'
import { openCheckout } from '../checkout/open-checkout.ts'
import { queuedMails } from '../testing/mails.ts'
import { GUEST, stockShop, visitor } from '../testing/shop.ts'
import { testApp } from '../testing/test-app.ts'
import { brandInk } from './brand-ink.ts'

const OTTER = { BRAND_NAME: 'Otter & Elm', BRAND_COLOR: '#FFE600', CONTACT_EMAIL: 'hello@otter.example' }

const { app, deps } = await testApp({ env: { ...OTTER, BULK_CHECKOUT: 'false' } })
const shop = await stockShop(deps)

test("an operator's name, color and address are in every mail of a purchase, the color so that it can be read", async () => {
  await shop.sell()
  const mails = await queuedMails(shop.deps)
  expect(mails.length).toBeGreaterThanOrEqual(2)
  for (const { text, html, replyTo } of mails) {
    expect([text, html].join()).not.toMatch(/fernvale|#2f5d43/i)
    expect(text).toContain('Otter & Elm')
    expect(html).toContain('Otter &amp; Elm')
    expect(text).toContain('hello@otter.example')
    expect(html).toContain(`background:${brandInk('#FFE600')}`)
    expect(replyTo).toBe('hello@otter.example')
  }
})

test('they are in the web app manifest, in the data of pages and in the API description', async () => {
  const manifest = (await app.inject('/manifest.webmanifest')).json()
  expect([manifest.name, manifest.short_name]).toEqual(['Otter & Elm', 'Otter & Elm'])
  expect((await app.inject('/api/site')).json()).toMatchObject({
    brandName: 'Otter & Elm',
    brandColor: '#FFE600',
    contactEmail: 'hello@otter.example',
  })
  expect((await app.inject('/api/docs/json')).json().info.title).toBe('Otter & Elm API')
})

test('an operator decides whether a cart can be paid at once', async () => {
  expect((await app.inject('/api/site')).json()).toMatchObject({ bulkCheckout: false })
})

test('they are on the test payment page', async () => {
  const { id: productId } = await shop.addItem()
  const { url } = await openCheckout(shop.deps, visitor(), { productId, ...GUEST })
  const page = await app.inject(new URL(url).pathname)
  expect(page.body).toContain('Otter &amp; Elm test checkout')
  expect(page.body).toContain(`--fern: ${brandInk('#FFE600')}`)
})
