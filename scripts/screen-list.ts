import type { Page } from '@playwright/test'
import type { DemoPerson } from '../demo/people.ts'

export interface Screen {
  name: string
  path: string
  /** Signed in as; a visitor otherwise. */
  as?: DemoPerson
  /** The whole page instead of the first view. */
  whole?: boolean
  /** What to do before the picture is taken. */
  before?: (page: Page) => Promise<void>
}

export const SCREENS: Screen[] = [
  { name: 'landing', path: '/', whole: true },
  { name: 'home', path: '/', as: 'juniper', whole: true },
  { name: 'marketplace', path: '/marketplace', whole: true },
  { name: 'marketplace-empty', path: '/marketplace?search=nothing-like-it' },
  { name: 'product', path: '/product/1', whole: true },
  { name: 'product-missing', path: '/product/999999' },
  { name: 'login', path: '/login' },
  { name: 'checkout-guest', path: '/checkout/1' },
  { name: 'checkout-signed-in', path: '/checkout/1', as: 'juniper' },
  { name: 'purchase-success', path: '/purchase-success?redirect_status=succeeded&payment_intent=pi_test_1' },
  { name: 'purchase-processing', path: '/purchase-success' },
  { name: 'admin', path: '/admin', as: 'wren', whole: true },
  { name: 'admin-refused', path: '/admin', as: 'hazel' },
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
      await page.getByRole('button', { name: 'Look up eBay' }).click()
      await page.getByRole('button', { name: /^Use/ }).waitFor()
    },
  },
  {
    name: 'seller-edit',
    path: '/seller',
    as: 'hazel',
    before: async (page) => {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
    },
  },
  { name: 'not-found', path: '/no-such-page' },
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
