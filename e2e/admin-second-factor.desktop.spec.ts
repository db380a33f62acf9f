import { DEMO_PASSWORD } from '../demo/people.ts'
import { codeAt } from '../server/testing/authenticator-app.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signInByApi } from './sign-in-by-api.ts'

test('where admins need a second factor, a new admin has to set it up first', async ({ browser, serve }) => {
  const { url } = await serve({ ADMIN_REQUIRE_2FA: 'true' })
  const page = await browser.newPage({ baseURL: url })
  await signInByApi(page, 'wren')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Turn on two-step sign-in first' })).toBeVisible()
  await page.getByRole('link', { name: 'Set it up' }).click()
  const twoStep = page.getByRole('region', { name: 'Two-step sign-in' })
  await expect(twoStep.getByRole('alert')).toContainText('Admins need two-step sign-in here.')
  await twoStep.getByRole('button', { name: 'Turn on' }).click()
  await twoStep.getByLabel('Your password').fill(DEMO_PASSWORD)
  await twoStep.getByRole('button', { name: 'Continue' }).click()
  const secret = ((await twoStep.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '')
  expect(await violationsOf(page)).toEqual([])
  await twoStep.getByLabel('The code your app shows').fill(codeAt(secret, new Date()))
  await twoStep.getByRole('button', { name: 'Turn on' }).click()
  await expect(twoStep.getByRole('listitem')).toHaveCount(10)
  await twoStep.getByRole('button', { name: "I've saved them" }).click()
  await expect(twoStep.getByRole('alert')).toBeHidden()
  await page.goto('/admin/people')
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  await expect(page.getByRole('list', { name: 'People' }).getByRole('link', { name: /^wren/ })).toBeVisible()
})
