import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { app } = await testApp()

test.each([
  ['/api/favourites/stop?token=1.x', '/favourites/stop?token=1.x'],
  ['/api/saved-searches/stop?token=1.x', '/saved-searches/stop?token=1.x'],
  ['/api/reminders/stop?token=1.x', '/reminders/stop?token=1.x'],
  ['/api/push/stop?kind=sale_opens&token=1.x', '/push/stop?kind=sale_opens&token=1.x'],
])('%s opened in a browser leads to a page', async (url, page) => {
  const { statusCode, headers } = await app.inject(url)
  expect([statusCode, headers.location]).toEqual([302, page])
})

test.each([
  '/api/favourites/stop?',
  '/api/saved-searches/stop?',
  '/api/reminders/stop?',
  '/api/push/stop?kind=sale_opens&',
])('a link to %s that was cut off, or has text after it, asks for all of it', async (url) => {
  for (const token of ['', 'token=', `token=1.${'x'.repeat(500)}`]) {
    const response = await app.inject({ method: 'POST', url: url + token })
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message: 'This link is incomplete. Please copy all of it from the email.' },
    ])
  }
})

test('so does one that was cut off before its token', async () => {
  for (const url of ['/api/push/stop', '/api/push/stop?kind=price_dr']) {
    const response = await app.inject({ method: 'POST', url })
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toBe('This link is incomplete. Please copy all of it from the email.')
  }
})
