import { expect, test } from './fixtures.ts'
import { letThrough } from './hold-requests.ts'
import { signInByApi } from './sign-in-by-api.ts'

for (const [what, path, names] of [
  ['the filters', '/marketplace', ['Filters']],
  ['the cart, a photo, or the question before a guest buys', '/product', ['Cart, 0 items', /^View photo 1/, 'Buy Now']],
] as const)
  test(`where ${what} cannot be loaded, each press says so, the page stays, and a press after that loads them`, async ({
    page,
    shop,
  }) => {
    const { id } = await shop.addProduct({ title: 'Oak chair' })
    // Nor, on one of the pages, can what shows the notice.
    if (path === '/product') await page.route(/\/assets\/toast-stack-/, (route) => route.abort())
    const dialogs = /\/assets\/(cart-sheet|filter-sheet|zoom-viewer|guest-dialog)-/
    await page.route(dialogs, (route) => route.abort())
    await page.goto(path === '/product' ? `${path}/${id}` : path)
    const notice = page.getByText("This didn't load. Try again, or refresh the page.", { exact: true })
    for (const name of [...names, names[0]]) {
      await page.getByRole('button', { name }).click()
      await expect(notice).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(notice).toBeHidden()
    }
    await letThrough(page, dialogs)
    for (const name of names) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    }
  })

test('an item that someone else holds can still be bought when the code about holds cannot be loaded', async ({
  page,
  shop,
  request,
}) => {
  const { id } = await shop.addProduct({ title: 'Oak chair' })
  await page.route(/\/assets\/held-actions-/, (route) => route.abort())
  await page.goto(`/product/${id}`)
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await shop.hold(request, [id])
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Oak chair' })).toBeVisible()
})

test('where the scanner or the till cannot be loaded, the desk goes on without it', async ({ page, shop: _ }) => {
  await signInByApi(page, 'wren')
  await page.route(/\/assets\/(scanner|till-screen)-/, (route) => route.abort())
  await page.goto('/pickup')
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await expect(page.getByText("The camera didn't start. Please enter the code.")).toBeVisible()
  await page.getByRole('link', { name: 'Sell here' }).click()
  await expect(page.getByText("This didn't load. Try again, or refresh the page.", { exact: true })).toBeVisible()
  await expect(page.getByLabel('Pickup code')).toBeVisible()
})

for (const [what, chunk, path] of [
  ['the last step of signing in', 'code-step', '/login?step=code'],
  ['passkeys and devices', 'security-sections', '/profile/edit'],
  ['the wait for a held item', 'held-checkout', '/checkout'],
] as const)
  test(`where ${what} cannot be loaded, the rest of the page says so and stays`, async ({ page, shop, request }) => {
    const { id } = await shop.addProduct({ title: 'Oak chair' })
    await shop.hold(request, [id])
    if (path === '/profile/edit') await signInByApi(page, 'otis')
    await page.route(new RegExp(`/assets/${chunk}-`), (route) => route.abort())
    await page.goto(path === '/checkout' ? `${path}/${id}` : path)
    await expect(page.getByText("This didn't load. Please refresh the page.", { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong')
  })
