import { expect, test } from './fixtures.ts'

test('an item is shared with the phone’s share sheet, and closing that has no further effect', {
  tag: '@phone',
}, async ({ page, shop }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (link: object) => {
        const isFirst = Reflect.get(window, 'shared') === undefined
        Object.assign(window, { shared: link })
        if (isFirst) return
        document.documentElement.dataset.sheet = 'closed'
        throw new DOMException('closed', 'AbortError')
      },
    })
  })
  const { id, title } = await shop.addProduct({ title: 'Butter churn, oak' })
  await page.goto(`/product/${id}`)
  await page.getByRole('button', { name: `Share: ${title}` }).click()
  const shared = () => page.evaluate(() => Reflect.get(window, 'shared'))
  await expect.poll(shared).toEqual({ title, url: expect.stringMatching(new RegExp(`/product/${id}$`)) })
  await expect(page.getByText('Link copied')).toHaveCount(0)

  await page.getByRole('button', { name: `Share: ${title}` }).click()
  await expect(page.locator('html[data-sheet]')).toBeAttached()
  await expect(page.getByText(/copied|copy the link/)).toHaveCount(0)
})

test('without a share sheet the link is copied, and a message says so; where copying is blocked it is shown for copying by hand', {
  tag: '@desktop',
}, async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }))
  const { id, title } = await shop.addProduct({ title: 'Butter churn, oak' })
  await page.goto(`/product/${id}`)
  await page.getByRole('button', { name: `Share: ${title}` }).click()
  await expect(page.getByText('Link copied', { exact: true }).first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/product/${id}$`))

  await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: `Share: ${title}` }).click()
  await expect(page.getByText("We couldn't copy the link", { exact: true }).first()).toBeVisible()
  await expect(page.getByText(new RegExp(`/product/${id}$`)).first()).toBeVisible()
})
