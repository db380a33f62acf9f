import { expect, type Locator, type Page } from '@playwright/test'

/** Through the items' pages. */
export async function addToCart(page: Page, ids: number[]): Promise<void> {
  for (const id of ids) {
    await page.goto(`/product/${id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('Added to Cart').first()).toBeVisible()
  }
}

export async function openCart(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Cart/ }).first().click()
  return page.getByRole('dialog', { name: 'Cart' })
}

/** Fills in and submits a guest's form, on the page or in a dialog. */
export async function continueAsGuest(
  form: Pick<Page, 'getByLabel' | 'getByRole'>,
  email = 'june@example.com',
  name = 'June Carter',
): Promise<void> {
  await form.getByLabel('Email Address').fill(email)
  await form.getByLabel('Full Name').fill(name)
  await form.getByRole('button', { name: 'Continue to Payment' }).click()
}
