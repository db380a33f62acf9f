import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { app } = await testApp()

test.each([
  ['/api/favourites/stop?token=1.x', '/favourites/stop?token=1.x'],
  ['/api/saved-searches/stop?token=1.x', '/saved-searches/stop?token=1.x'],
  ['/api/reminders/stop?token=1.x', '/reminders/stop?token=1.x'],
  ['/api/push/stop?kind=sale_opens&token=1.x', '/profile/edit#alerts'],
])('%s opened in a browser leads to a page', async (url, page) => {
  const { statusCode, headers } = await app.inject(url)
  expect([statusCode, headers.location]).toEqual([302, page])
})
