import { expect, test } from './fixtures.ts'

test('a guest’s favorites stay in the browser, join the account at sign-in, and can be removed', async ({
  page,
  shop,
  signIn,
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
  await page.goto(`/product/${hook.id}`)
  await heart(hook.title).first().click()
  await page.reload()
  await expect(heart(hook.title).first()).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('link', { name: 'Favorites', exact: true }).click()
  const listed = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })
  await expect(listed).toHaveText([hook.title, jug.title])
  await signIn(page, 'juniper')
  await page.goto('/favourites')
  await expect(listed).toHaveText([hook.title, jug.title])
  expect(await page.evaluate(() => localStorage.getItem('fernvale-favourites'))).toBe('[]')
  await page.getByLabel('Email me when a sale opens with any of these').check()
  await page.reload()
  await expect(page.getByLabel('Email me when a sale opens with any of these')).toBeChecked()

  for (const { title } of [jug, hook]) await heart(title).click()
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
})
