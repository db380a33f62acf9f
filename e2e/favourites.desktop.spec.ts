import type { Page } from '@playwright/test'
import { withResolvers } from '../contracts/testing/with-resolvers.ts'
import { expect, test } from './fixtures.ts'
import { letThrough } from './hold-requests.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'

test('a guest’s favorites stay in the browser, join the account at sign-in, and can be removed', async ({
  page,
  shop,
}) => {
  const jug = await shop.addProduct({ title: 'Salt-glazed pitcher, one quart' })
  const hook = await shop.addProduct({ title: 'Wrought iron hook, hand forged' })
  // Guests may get a response cached a moment ago.
  const newest = async () => (await page.request.get('/api/products?limit=2')).text()
  await expect.poll(newest).toContain(hook.title)
  await page.goto('/marketplace')
  const heart = (title: string) => page.getByRole('button', { name: `Favorite: ${title}` })
  await heart(jug.title).click()
  await expect(heart(jug.title)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: hook.title }).click()
  await page.waitForURL(`/product/${hook.id}`)
  await heart(hook.title).first().click()
  await page.reload()
  await expect(heart(hook.title).first()).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('link', { name: 'Favorites', exact: true }).click()
  const listed = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })
  await expect(listed).toHaveText([hook.title, jug.title])
  await signInByApi(page, 'juniper')
  await page.goto('/favourites')
  await expect(listed).toHaveText([hook.title, jug.title])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fernvale-favourites'))).toBe('[]')
  const saved = async () => (await page.request.get('/api/favourites')).json()
  await page.getByLabel('Email me when a sale opens with any of my favorites').check()
  await expect.poll(saved).toMatchObject({ wantsMail: true })

  for (const { title } of [jug, hook]) await heart(title).click()
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  await expect.poll(saved).toMatchObject({ productIds: [] })
})

/** Lets the call about this favorite reach the server, and keeps its answer until `release` is called. */
async function holdAnswer(page: Page, id: number) {
  const [reached, released, answered] = [withResolvers(), withResolvers(), withResolvers()]
  await page.route(`**/api/favourites/${id}`, async (route) => {
    const response = await route.fetch()
    reached.resolve()
    await released.promise
    await route.fulfill({ response })
    answered.resolve()
  })
  return {
    reached: reached.promise,
    release: () => {
      released.resolve()
      return answered.promise
    },
  }
}

test('hearts fill at once, and a late answer does not empty those pressed since', async ({ page, shop }) => {
  const jug = await shop.addProduct({ title: 'Salt-glazed pitcher, one quart' })
  const crock = await shop.addProduct({ title: 'Salt-glazed crock, two gallons' })
  await openAs(page, 'juniper', '/marketplace?search=salt-glazed')
  const heart = (title: string) => page.getByRole('button', { name: `Favorite: ${title}` })
  const first = await holdAnswer(page, jug.id)
  const second = await holdAnswer(page, crock.id)
  await heart(jug.title).click()
  await expect(heart(jug.title)).toHaveAttribute('aria-pressed', 'true')
  await first.reached
  await heart(crock.title).click()
  await second.reached
  await second.release()
  await first.release()
  await page.getByRole('link', { name: 'Favorites', exact: true }).click()
  const listed = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })
  await expect(listed).toHaveCount(2)
  for (const { title } of [jug, crock]) await expect(heart(title)).toHaveAttribute('aria-pressed', 'true')
})

test('the choice of emails cannot be changed while it is unknown', async ({ page }) => {
  await signInByApi(page, 'juniper')
  await page.request.post('/api/favourites/mail', { data: { wanted: true } })
  await page.route('**/api/favourites', (route) => route.fulfill({ status: 403, json: { message: 'Not now.' } }))
  await page.goto('/favourites')
  const choice = page.getByLabel('Email me when a sale opens')
  await expect(page.getByRole('heading', { name: 'Failed to fetch products' })).toBeVisible()
  await expect(choice).toBeDisabled()
  await letThrough(page, '**/api/favourites')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(choice).toBeEnabled()
  await expect(choice).toBeChecked()
})
