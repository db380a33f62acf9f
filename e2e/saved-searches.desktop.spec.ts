import { withResolvers } from '../contracts/testing/with-resolvers.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { skipReadyWait, waitUntilSettled } from './page-ready.ts'
import { pressTwice } from './press-twice.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'
import { submitSignIn } from './sign-in-form.ts'

test('a guest who saves a search signs in and returns; a member chooses its emails and deletes it', async ({
  page,
  shop: _,
}) => {
  await page.goto('/marketplace?search=lamp&priceRange=0-50')
  const save = page.getByRole('link', { name: 'Sign in to save this search' })
  await expect(save).toBeVisible()
  await waitUntilSettled(page)
  skipReadyWait(page)
  const others = await holdRequests(page, /\/assets\/(about|register)-/)
  await page.getByRole('link', { name: 'About Us' }).click()
  await others.asked
  await save.click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register')
  await submitSignIn(page, 'juniper')
  await expect(page).toHaveURL('/marketplace?search=lamp&priceRange=0-50')
  await page.getByRole('button', { name: 'Save this search' }).click()
  await expect(page.getByText("We'll tell you once a day when something new matches.", { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Search saved' }).click()
  await expect(page).toHaveURL(/\/favourites#saved-searches/)
  const section = page.getByRole('region', { name: 'Saved searches' })
  await section.getByLabel('Alerts for “lamp”, Under $50').selectOption('When a sale opens')
  const saved = async () => (await page.request.get('/api/saved-searches')).json()
  await expect.poll(saved).toMatchObject([{ alert: 'opening' }])
  await expect(section.getByLabel('Alerts for “lamp”, Under $50')).toHaveValue('opening')
  await section.getByRole('link', { name: '“lamp”, Under $50' }).click()
  await expect(page).toHaveURL(/search=lamp/)
  await page.goBack()
  await section.getByRole('button', { name: 'Delete saved search “lamp”, Under $50' }).click()
  await expect(section.getByText('press “Save this search”')).toBeVisible()
})

test('the link of a saved search’s email leads to the saved searches, below the favorites', async ({ page, shop }) => {
  await signInByApi(page, 'juniper')
  const items = await Promise.all(Array.from({ length: 12 }, () => shop.addProduct({ title: 'Tin tray' })))
  await page.request.post('/api/favourites/merge', { data: { productIds: items.map(({ id }) => id) } })
  await page.goto('/favourites#saved-searches')
  await expect(page.getByRole('heading', { name: 'Saved searches' })).toBeInViewport()
})

test('a search that was just saved is not offered for saving again while the list loads', async ({ page, shop }) => {
  const item = await shop.addProduct({ title: 'Salt-glazed pitcher, one quart' })
  await openAs(page, 'juniper', '/marketplace?search=salt-glazed')
  await expect(page.getByRole('link', { name: item.title })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save this search' })
  await expect(save).toHaveAttribute('aria-disabled', 'false')
  const released = withResolvers()
  await page.route('**/api/saved-searches', async (route) => {
    if (route.request().method() === 'GET') await released.promise
    await route.continue()
  })
  await save.click()
  await expect(page.getByText('Search saved').first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Working' })).toBeVisible()
  await expect(save).toHaveCount(0)
  released.resolve()
  await expect(page.getByRole('link', { name: 'Search saved' })).toBeVisible()

  await page.route('**/api/saved-searches', (route) => route.fulfill({ status: 403, json: { message: 'Not now.' } }))
  await page.goto('/marketplace?search=pitcher')
  await expect(save).toHaveAttribute('aria-disabled', 'false')
})

test('a double press deletes one saved search, not also the one that moves up', async ({ page, shop: _ }) => {
  await signInByApi(page, 'juniper')
  for (const search of ['brass', 'copper', 'tin']) await page.request.post('/api/saved-searches', { data: { search } })
  await page.goto('/favourites')
  const rows = page.getByRole('region', { name: 'Saved searches' }).getByRole('listitem')
  await pressTwice(page.getByRole('button', { name: 'Delete saved search “tin”' }), () => expect(rows).toHaveCount(2))
  await expect(page.getByRole('button', { name: /^Delete saved search/, disabled: true })).toHaveCount(0)
  await expect.poll(async () => (await page.request.get('/api/saved-searches')).json()).toHaveLength(2)
})
