import type { Page } from '@playwright/test'
import type { DemoPerson } from '../demo/people.ts'
import { buySomething } from './buy-something.ts'

export interface Screen {
  name: string
  path: string
  /** Who is signed in; by default nobody. */
  as?: DemoPerson
  /** For public screens: the title in docs/screens. */
  title?: string
  /** Takes the full page instead of the viewport. */
  whole?: boolean
  /** Runs before the screenshot. */
  before?: (page: Page) => Promise<void>
}

async function openReceipt(page: Page): Promise<void> {
  const { receipt } = await buySomething(page)
  await page.goto(`/receipt/${receipt}`)
}

const afterPurchase = (path: string, seller?: DemoPerson) => async (page: Page) => {
  await buySomething(page, seller)
  await page.goto(path)
}

/** Presses the first button with such a name. */
const openDialog = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page
    .getByRole('dialog')
    .evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
}

export const SCREENS: Screen[] = [
  { name: 'landing', title: 'Landing page', path: '/', whole: true },
  { name: 'home', path: '/', as: 'juniper', whole: true },
  { name: 'marketplace', title: 'Marketplace', path: '/marketplace', whole: true },
  {
    name: 'marketplace-suggestions',
    title: 'Suggestions',
    path: '/marketplace',
    before: async (page) => {
      await page.getByLabel('Search items').pressSequentially('bra')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'marketplace-filtered',
    title: 'A category',
    path: '/marketplace?category=Home+%26+Decor+%3E+Furniture&sortBy=price-low',
  },
  { name: 'marketplace-empty', path: '/marketplace?search=zzqqxx' },
  { name: 'product', title: 'Product', path: '/product/1', whole: true },
  { name: 'product-missing', path: '/product/999999' },
  { name: 'seller-profile', title: 'Seller profile', path: '/seller/hazel', whole: true },
  { name: 'hot-items', title: 'Hot items', path: '/hot-items', whole: true },
  { name: 'discounted', title: 'Discounted', path: '/discounted', whole: true },
  {
    name: 'favourites',
    title: 'Favorites',
    path: '/hot-items',
    before: async (page) => {
      for (const index of [0, 1, 3])
        await page
          .getByRole('button', { name: /^Favorite: / })
          .nth(index)
          .click()
      await page.goto('/favourites')
      await page.getByRole('main').getByRole('heading', { level: 2 }).nth(2).waitFor()
    },
  },
  { name: 'favourites-empty', path: '/favourites' },
  { name: 'seller-guide', title: 'Seller guide', path: '/seller-guide', whole: true },
  { name: 'help', title: 'Help', path: '/help', whole: true },
  { name: 'about', title: 'About us', path: '/about', whole: true },
  { name: 'contact', title: 'Contact', path: '/contact', whole: true },
  { name: 'reminders', title: 'Reminders', path: '/reminders' },
  { name: 'privacy', title: 'Privacy', path: '/privacy' },
  { name: 'terms', title: 'Terms', path: '/terms' },
  { name: 'cookies', title: 'Cookies', path: '/cookies' },
  { name: 'login', path: '/login' },
  { name: 'checkout-guest', path: '/checkout/1' },
  { name: 'checkout-signed-in', path: '/checkout/1', as: 'juniper' },
  { name: 'purchase-success', path: '/purchase-success?redirect_status=succeeded&payment_intent=pi_test_1' },
  { name: 'purchase-processing', path: '/purchase-success' },
  { name: 'orders-empty', path: '/orders', as: 'juniper' },
  { name: 'send-receipts', path: '/receipts' },
  { name: 'receipt', path: '/', whole: true, before: openReceipt },
  {
    name: 'receipt-refunded',
    path: '/',
    as: 'wren',
    whole: true,
    before: async (page) => {
      const { id, receipt } = await buySomething(page)
      const data = { reason: 'The shade is cracked', relist: true }
      await page.request.post(`/api/admin/purchases/${id}/refund`, { data })
      await page.goto(`/receipt/${receipt}`)
    },
  },
  { name: 'statement', path: '/', as: 'hazel', whole: true, before: afterPurchase('/seller/statement', 'hazel') },
  { name: 'list-many-empty', path: '/seller/list-many', as: 'juniper' },
  { name: 'statement-empty', path: '/seller/statement', as: 'juniper' },
  { name: 'admin', path: '/admin', as: 'wren', whole: true },
  { name: 'settle-up', path: '/', as: 'wren', whole: true, before: afterPurchase('/admin/settle-up') },
  {
    name: 'admin-refund',
    path: '/admin',
    as: 'wren',
    before: async (page) => {
      await buySomething(page)
      await page.goto('/admin')
      await openDialog(/^Refund /)(page)
    },
  },
  { name: 'admin-orders', path: '/admin/orders', as: 'wren', whole: true },
  { name: 'admin-audit-trail', path: '/admin/audit-trail', as: 'wren', whole: true },
  { name: 'admin-refused', path: '/admin', as: 'hazel' },
  { name: 'pickup', path: '/pickup', as: 'wren', whole: true, before: afterPurchase('/pickup') },
  { name: 'pickup-signed-out', path: '/pickup' },
  { name: 'price-tags', path: '/price-tags', as: 'hazel', whole: true },
  { name: 'seller', path: '/seller', as: 'hazel' },
  { name: 'seller-empty', path: '/seller', as: 'juniper' },
  {
    name: 'seller-photos',
    path: '/seller',
    as: 'hazel',
    before: (page) => page.getByLabel('Choose photos').setInputFiles('server/testing/phone.heic'),
  },
  {
    name: 'seller-review',
    path: '/seller',
    as: 'wren',
    before: async (page) => {
      await page.getByLabel('Choose photos').setInputFiles('server/testing/phone.heic')
      await page.getByRole('button', { name: 'Analyze' }).click()
      await page.getByLabel('Search for').fill('lamp')
      await page.getByRole('button', { name: 'Look up prices' }).click()
      await page
        .getByRole('region', { name: 'Price research' })
        .getByRole('button', { name: /^Use \$/ })
        .waitFor()
    },
  },
  { name: 'seller-edit', path: '/seller', as: 'hazel', before: openDialog(/^Edit /) },
  { name: 'not-found', title: 'Not found', path: '/no-such-page' },
  {
    name: 'menu',
    path: '/marketplace',
    as: 'wren',
    before: async (page) => {
      const small = page.getByRole('button', { name: /menu/i }).first()
      if (await small.isVisible()) await small.click()
    },
  },
]
