import { saleEvents } from '../server/database/schema.ts'
import { continueAsGuest, openCart } from './buying.ts'
import { expect, test } from './fixtures.ts'

test('a second guest gets in line for a held item, with times in the venue’s time zone, before typing anything', async ({
  page,
  browser,
  shop,
}) => {
  const product = await shop.addProduct({ title: 'Cobalt glass vase' })
  await shop.db.update(saleEvents).set({ timeZone: 'America/Los_Angeles' })
  const { sessionId } = await shop.hold(page.request, [product.id])

  const second = await browser.newPage()
  await second.goto(`/product/${product.id}`)
  await expect(second.getByText(/It is held for them until .* [AP]M P[SD]T/)).toBeVisible()
  // Where the first guest returns to if canceling opens another browser.
  await second.goto(`/checkout/${product.id}?cancelled=1&session_id=${sessionId}`)
  await expect(
    second.getByText(/Someone is checking out this item. It is held for them until .* [AP]M P[SD]T/),
  ).toBeVisible()
  await expect(second.getByLabel('Email Address')).toBeHidden()
  await second.getByRole('button', { name: 'Get in line' }).click()
  await expect(second.getByText("You're 1st in line.")).toBeVisible()

  const otherTab = await page.context().newPage()
  await otherTab.goto(`/product/${product.id}`)
  await expect(otherTab.getByText(/^You're checking out: it's yours to buy for \d+:\d\d$/)).toBeVisible()
  await expect(otherTab.getByText(/Someone is checking out/)).toHaveCount(0)
  await expect(otherTab.getByRole('button', { name: 'Get in line' })).toHaveCount(0)
  await expect(otherTab.getByRole('link', { name: 'Return to checkout' })).toBeVisible()
  const heightOf = async (name: string) => (await otherTab.getByRole('button', { name }).boundingBox())?.height
  expect(await heightOf('Add to Cart')).toBe(44)
  await otherTab.getByRole('button', { name: 'Add to Cart' }).click()
  await page.goto('/checkout/cart')
  const cart = await openCart(page)
  await expect(cart.getByText("You're checking out. Held for you for")).toBeVisible()
  await expect(cart.getByRole('link', { name: 'Return to checkout' })).toHaveAttribute('href', /test-checkout/)
  await expect(page.getByText(/left out/i)).toHaveCount(0)
  await expect(page.getByLabel('Email Address')).toBeAttached()
  await otherTab.getByRole('link', { name: 'Return to checkout' }).click()
  await otherTab.waitForURL('**/test-checkout/**')
  await otherTab.goto(`/checkout/${product.id}`)
  await expect(otherTab.getByLabel('Email Address')).toBeVisible()

  const newTab = await page.context().newPage()
  await newTab.goto(`/checkout/${product.id}`)
  await expect(newTab.getByLabel('Email Address')).toBeVisible()
  await page.goto(`/test-checkout/${sessionId}`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Payment canceled.')).toBeVisible()
  for (const tab of [page, newTab]) {
    await expect(tab.getByText(/Offered to the next in line. Back in 4:5[0-7]/)).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Get in line' })).toBeVisible()
    await expect(tab.getByLabel('Email Address')).toBeHidden()
  }
  await expect(second.getByText("You're next in line.")).toBeVisible()
  await continueAsGuest(second, 'other@example.com', 'Doc Watson')
  await second.getByRole('button', { name: /^Pay \$/ }).click()
  await second.waitForURL('**/test-checkout/**')
  expect(await shop.statusOf(product.id)).toBe('approved')
})

test('a buyer who lets an item go three times is told when to try again', async ({ page, shop }) => {
  const product = await shop.addProduct({ title: 'Pewter inkwell' })
  for (let times = 0; times < 3; times++) {
    const { sessionId } = await shop.hold(page.request, [product.id])
    await page.request.post(`/api/checkout-sessions/${sessionId}/cancel`)
  }
  const told = "You've let this item go several times. You can try again in 30 minutes."
  await page.goto(`/checkout/${product.id}`)
  await continueAsGuest(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('alert').getByText("We can't hold this item for you yet")).toBeVisible()
  await expect(page.getByRole('alert').getByText(told)).toBeVisible()
  await expect(page.getByText('Payment Failed')).toHaveCount(0)
})
