import { expect, test } from './fixtures.ts'
import { submitSignIn } from './sign-in-form.ts'
import { withoutCode } from './without-code.ts'

test('clicks before hydration are replayed', { tag: '@phone' }, async ({ page, shop }) => {
  const { id, title } = await shop.addProduct({ title: 'Stoneware crock' })
  const codeComes = await withoutCode(page, `/product/${id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await codeComes()
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: title })).toBeVisible()
})

test('choices and text entered before hydration are kept', { tag: '@desktop' }, async ({ page, shop }) => {
  const cheap = await shop.addProduct({ title: 'Zither without strings', price: 2_000 })
  const dear = await shop.addProduct({ title: 'Zither with a case', price: 6_000 })
  const codeComes = await withoutCode(page, '/marketplace')
  await page.getByLabel('Sort by').selectOption('Price: low to high')
  await page.getByLabel('Search items').pressSequentially('zither')
  await codeComes()
  await expect(page.getByLabel('Search items')).toHaveValue('zither')
  await expect(page).toHaveURL(/search=zither/)
  await expect(page).toHaveURL(/sortBy=price-low/)
  const titles = page.getByRole('main').locator('a[href^="/product/"] h2')
  await expect(titles).toHaveText([cheap.title, dear.title])

  const codeComesAgain = await withoutCode(page, '/marketplace?search=zither')
  await page.getByRole('radio', { name: '$50 to $100' }).click()
  await codeComesAgain()
  await expect(page.getByRole('radio', { name: '$50 to $100' })).toBeChecked()
  await expect(titles).toHaveText([dear.title])
})

test('a form submitted before hydration is submitted with what was typed', { tag: '@phone' }, async ({ page }) => {
  const codeComes = await withoutCode(page, '/login')
  await page.getByLabel('Username or email').fill('juniper')
  await page.getByLabel('Password', { exact: true }).fill('not it')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await codeComes()
  await expect(page.getByText('Sign in failed').first()).toBeVisible()
  await expect(page.getByLabel('Username or email')).toHaveValue('juniper')
})

test('a search submitted before hydration keeps the rest of the URL', { tag: '@phone' }, async ({ page }) => {
  const codeComes = await withoutCode(page, '/marketplace?sortBy=price-low')
  await page.getByLabel('Search items').fill('lamp')
  await page.getByLabel('Search items').press('Enter')
  await codeComes()
  await expect(page).toHaveURL(/sortBy=price-low/)
  await expect(page).toHaveURL(/search=lamp/)
})

test('a link that carries the way back through the sign-in waits for hydration', { tag: '@phone' }, async ({
  page,
}) => {
  const link = page.getByRole('main').getByRole('link', { name: 'Sign In' })
  const dashboardComes = await withoutCode(page, '/seller?tab=sold')
  await expect(link).toHaveAttribute('href', '/login?next=%2Fseller%3Ftab%3Dsold')
  await dashboardComes()
  const codeComes = await withoutCode(page, '/profile/edit#passkeys')
  await expect(page.getByText('You must be logged in to edit your profile.')).toBeVisible()
  // The page's script adds the way back.
  await expect(link).toHaveAttribute('href', '/login')
  await link.click()
  await codeComes()
  await submitSignIn(page, 'hazel')
  await expect(page).toHaveURL('/profile/edit#passkeys')
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeInViewport()
})

test('links and menus work before hydration', { tag: '@phone' }, async ({ page }) => {
  const codeComes = await withoutCode(page, '/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await codeComes()
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')
  const codeComesAgain = await withoutCode(page, '/help')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Items' }).click()
  await page.waitForURL('/marketplace')
  await codeComesAgain()
})

test('a page whose state does not arrive stays as the server sent it', { tag: '@phone' }, async ({ page, shop: _ }) => {
  await page.addInitScript(() => Object.defineProperty(window, '$_TSR', { get: () => undefined, set: () => {} }))
  await page.goto('/help', { waitUntil: 'commit' })
  const loaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/after-load-'))
  await expect.poll(() => page.evaluate(loaded)).toBe(true)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Items' }).click()
  await page.waitForURL('/marketplace')
})

test('a shortcut pressed before hydration reaches its listener', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    addEventListener('keydown', ({ key, isTrusted }) => isTrusted || heard.push(key))
  })
  const codeComes = await withoutCode(page, '/help')
  await page.keyboard.press('j')
  await page.keyboard.press('Control+k')
  await codeComes()
  expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual(['j'])
})
