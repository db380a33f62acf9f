import type { Page } from '@playwright/test'
import { and, eq, isNotNull } from 'drizzle-orm'
import { linePlaces } from '../server/database/schema.ts'
import { openCart } from './buying.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { pressTwice } from './press-twice.ts'
import { signInByApi } from './sign-in-by-api.ts'

test('a held item is offered to each in its line in turn, live and by email, until it is bought', async ({
  page: holder,
  browser,
  shop,
}) => {
  const { id } = await shop.addProduct({ title: 'Cobalt glass vase' })
  const { sessionId } = await shop.hold(holder.request, [id])
  const [first, second, stranger] = (await Promise.all([1, 2, 3].map(() => browser.newPage()))) as [Page, Page, Page]
  await first.setViewportSize({ width: 390, height: 844 })
  await signInByApi(second, 'juniper')
  for (const page of [first, second, stranger]) {
    await page.goto(`/product/${id}`)
    await expect(page.getByRole('button', { name: 'Get in line' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Buy Now' })).toHaveCount(0)
  }
  await first.getByRole('button', { name: 'Get in line' }).click()
  await expect(first.getByText("You're 1st in line.")).toBeVisible()
  const address = first.getByLabel("Email me when it's my turn (optional)")
  const send = first.getByRole('button', { name: 'Email me' })
  await address.fill('ida')
  await send.click()
  const refusal = first.getByText('Please enter a valid email address')
  await expect(refusal).toBeVisible()
  await expect(address).toBeFocused()
  const [reason, sendBox, bar] = await Promise.all(
    [refusal, send, first.locator('.buy-bar')].map((part) => part.boundingBox()),
  )
  const end = (reason?.y ?? 0) + (reason?.height ?? 0)
  expect(end, 'the reason is above the buttons').toBeLessThan(bar?.y ?? 0)
  expect(end, 'and not beside the one that sends').toBeLessThan(sendBox?.y ?? 0)
  await address.fill('ida@example.com')
  await send.click()
  await expect(first.getByText("We'll email ida@example.com when it's your turn.")).toBeVisible()
  await second.getByRole('button', { name: 'Get in line' }).click()
  await expect(second.getByText("You're 2nd in line.")).toBeVisible()
  await expect(second.getByLabel(/^Email me/)).toHaveCount(0)
  // A double press does not leave the line again.
  const leave = stranger.getByRole('button', { name: 'Leave the line' })
  await pressTwice(stranger.getByRole('button', { name: 'Get in line' }), () => expect(leave).toBeVisible())
  await expect(leave).toHaveAttribute('aria-disabled', 'false')
  expect(await (await stranger.request.get(`/api/products/${id}/line`)).json()).toMatchObject({ position: 3 })
  await leave.click()
  await expect(stranger.getByRole('button', { name: 'Get in line' })).toBeVisible()

  await holder.request.post(`/api/checkout-sessions/${sessionId}/cancel`)
  await expect(first.getByText("You're next. It's held for you for")).toBeVisible()
  await expect(first.getByRole('button', { name: 'Buy Now' })).toBeVisible()
  await expect(stranger.getByText('Offered to the next in line. Back in')).toBeVisible()
  await expect(second.getByText("You're 2nd in line.")).toBeVisible()
  await expect(second.getByRole('button', { name: 'Buy Now' })).toHaveCount(0)
  await expect.poll(async () => (await shop.mailsTo('ida@example.com')).length).toBe(1)
  await shop.endSales()
  await expect(first.getByText("You're 1st in line.")).toBeVisible()
  await expect(stranger.getByText('Offered to the next in line.')).toHaveCount(0)
  await shop.openSale()
  await expect(first.getByText("You're next. It's held for you for")).toBeVisible()

  await second.goto('/product/1')
  await second.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(second.getByText('Added to Cart').first()).toBeVisible()
  await second.getByRole('button', { name: 'View photo 1 full screen' }).click()
  const photos = second.getByRole('dialog', { name: /^Photos of/ })
  await expect(photos).toBeVisible()
  await first.reload()
  await expect(first.getByText("You're next. It's held for you for")).toBeVisible()
  // Five minutes later.
  await shop.db
    .update(linePlaces)
    .set({ offeredUntil: new Date() })
    .where(and(eq(linePlaces.productId, id), isNotNull(linePlaces.offeredUntil)))
  await expect(photos.getByRole('button', { name: 'View item' })).toBeVisible()
  await second.keyboard.press('Escape')
  await expect(photos).toBeHidden()
  await (await openCart(second)).getByRole('button', { name: 'View item' }).click()
  await expect(second.getByText("You're next. It's held for you for")).toBeVisible()
  await expect(first.getByRole('button', { name: 'Get in line' })).toBeVisible()

  await stranger.getByRole('button', { name: 'Get in line' }).click()
  await expect(stranger.getByText("You're 2nd in line.")).toBeVisible()
  await second.getByRole('button', { name: 'Buy Now' }).click()
  const pay = second.getByRole('button', { name: /^Pay \$/ })
  await expect(pay).toBeVisible()
  const answers = await holdRequests(second, `**/api/products/${id}/line`)
  const payments = await holdRequests(second, '**/api/create-checkout-session')
  await pay.click()
  await payments.asked
  // On another phone.
  await second.request.delete(`/api/products/${id}/line`)
  await answers.asked
  payments.release()
  await expect(second.getByText('This item is offered to the next in line until')).toBeVisible()
  answers.release()
  await expect(second.getByRole('button', { name: 'Get in line' })).toBeVisible()
  await stranger.getByRole('button', { name: 'Pass' }).click()
  await expect(pay).toBeVisible()
  await expect(second.getByRole('main').getByText('Payment Failed')).toHaveCount(0)
  await pay.click()
  await second.getByRole('button', { name: /^Pay/ }).click()
  await expect(second.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible()
  await expect(stranger.getByText('This one has found a home.')).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Get in line' })).toHaveCount(0)
})

test('the cart and the favorites show the line too, the next in line can pay from the cart, and leave it for the item', async ({
  page: holder,
  browser,
  shop,
}) => {
  const { id } = await shop.addProduct({ title: 'Copper jelly mold', price: 1_800 })
  const page = await browser.newPage()
  await page.goto(`/product/${id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page
    .getByRole('button', { name: /^Favorite: / })
    .first()
    .click()
  const { sessionId } = await shop.hold(holder.request, [id])
  await page.goto('/favourites')
  await page.getByRole('button', { name: 'Get in line' }).click()
  await expect(page.getByText("You're 1st in line.")).toBeVisible()

  const cart = await openCart(page)
  await expect(cart.getByText("You're 1st in line.")).toBeVisible()
  await expect(cart.getByText('1 item is not available now and left out.')).toBeVisible()
  await cart.getByLabel("Email me when it's my turn (optional)").fill('ida@example.com')
  await cart.getByRole('button', { name: 'Email me' }).click()
  await expect(cart.getByText("We'll email ida@example.com when it's your turn.")).toBeVisible()
  await holder.request.post(`/api/checkout-sessions/${sessionId}/cancel`)
  await expect(cart.getByText("You're next. It's held for you for")).toBeVisible()
  await expect(cart.getByText('(1 item)')).toBeVisible()
  await cart.getByRole('button', { name: 'Pass' }).click()
  await expect(cart.getByText("You're next. It's held for you for")).toHaveCount(0)
  await expect(cart.getByText('(1 item)')).toBeVisible()

  const again = await shop.hold(holder.request, [id])
  await page.goto('/about')
  await openCart(page)
  await cart.getByRole('button', { name: 'Get in line' }).click()
  await expect(cart.getByText("You're 1st in line.")).toBeVisible()
  await cart.getByRole('button', { name: 'Remove Copper jelly mold' }).click()
  await expect(cart.getByText('Your cart is empty')).toBeVisible()
  await holder.request.post(`/api/checkout-sessions/${again.sessionId}/cancel`)
  await cart.getByRole('button', { name: 'View item' }).click()
  await expect(page.getByRole('main').getByText("You're next. It's held for you for")).toBeVisible()
  await expect(cart).toBeHidden()
})
