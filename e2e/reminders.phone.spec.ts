import { expect, test } from './fixtures.ts'

const DAY = 24 * 60 * 60 * 1000

test('a visitor subscribes to reminders, confirms by email, and unsubscribes', async ({ page, shop }) => {
  // Of no other journey: a receipt of the previous one may still be written.
  const email = 'reminded@example.com'
  await shop.endSales()
  const start = new Date(Date.now() + 10 * DAY)
  start.setUTCHours(14, 30)
  await shop.scheduleSale(start)
  await page.goto('/marketplace')
  await page.getByRole('link', { name: 'Remind me' }).click()
  await expect(page.getByRole('link', { name: 'Add to Calendar' })).toHaveAttribute('href', '/sale-events/next.ics')
  await expect(page.getByText(/The next sale starts .+, \d+:30 AM E[DS]T, at Pittsboro/)).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Remind Me' }).click()
  await expect(page.getByText('Please open the link we just emailed you.')).toBeVisible()

  await expect.poll(async () => (await shop.mailsTo(email)).length).toBe(1)
  const [mail] = await shop.mailsTo(email)
  const link = /http\S+\/reminders\/confirm\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, Remind Me' }).click()
  await expect(page.getByText("We'll email you one day and one hour before each sale.")).toBeVisible()

  await shop.endSales()
  await shop.scheduleSale(new Date(Date.now() + DAY / 2))
  await page.goto('/reminders/stop?token=1.forged')
  await page.getByRole('button', { name: 'Stop Reminders' }).click()
  await expect(page.getByText('This link is incomplete.')).toBeVisible()
  await page.goto('/reminders/confirm?token=1.forged')
  await page.getByRole('button', { name: 'Yes, Remind Me' }).click()
  await page.getByRole('link', { name: 'Sign up again' }).click()
  await expect(page).toHaveURL('/reminders')
})

test('anyone can get the calendar file of the next sale', async ({ request, shop }) => {
  await shop.endSales()
  expect((await request.get('/sale-events/next.ics')).status()).toBe(404)
  const start = new Date(Date.now() + 100 * DAY)
  await shop.scheduleSale(start)
  const response = await request.get('/sale-events/next.ics')
  expect(response.headers()['content-type']).toContain('text/calendar')
  expect(await response.text()).toContain(`DTSTART:${start.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`)
})
