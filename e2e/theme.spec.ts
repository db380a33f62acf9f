import { expect, test } from './fixtures.ts'
import { letThrough } from './hold-requests.ts'

test('light and dark can be chosen, and apply before the first paint of every later page', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/help')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await ground()
  await page.getByRole('radio', { name: 'Dark' }).check()
  const dark = await ground()
  expect(dark).not.toBe(light)

  // The page's modules do not run, only the inline script in the head.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/about', { waitUntil: 'load' })
  expect(await ground()).toBe(dark)
  expect(await (await page.request.get('/about')).text()).not.toContain('data-theme')
  await letThrough(page, '**/assets/*.js')

  await page.goto('/help')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  const tab = await page.context().newPage()
  await tab.goto('/about')
  for (const theme of ['Light', 'Dark']) {
    await tab.getByRole('radio', { name: theme }).check()
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    expect(await ground(), 'as chosen in another tab').toBe(theme === 'Light' ? light : dark)
    await expect(page.getByRole('radio', { name: theme })).toBeChecked()
  }
  await tab.close()
  await page.getByRole('radio', { name: 'System' }).check()
  expect(await ground()).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground()).toBe(dark)

  await page.evaluate(() => Object.defineProperty(document, 'cookie', { get: () => '', set() {} }))
  await page.getByRole('radio', { name: 'Light' }).check()
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  expect(await ground(), 'stays where cookies are blocked').toBe(light)
})
