import { expect, test } from 'vitest'
import { cancelledSession } from './cancelled-session.ts'

const started = {
  sessionId: 'cs_own',
  url: 'https://pay.example/cs_own',
  expiresAt: '2026-06-06T14:30:00.000Z',
  buyerName: 'Gus Guest',
  buyerEmail: 'gus@example.com',
  productIds: [7],
}
const PLACEHOLDER = '{CHECKOUT_SESSION_ID}'

test.each([
  ['the one that this tab began, whatever the address says', 'cs_other', started, 'cs_own'],
  ['the one that this tab began, where the provider filled nothing in', PLACEHOLDER, started, 'cs_own'],
  ["the address's, in another tab", 'cs_other', null, 'cs_other'],
  ['none, where nobody knows', PLACEHOLDER, null, undefined],
  ['none yet, as long as the tab has not been asked', 'cs_other', undefined, undefined],
])('the session that was given up is %s', (_, inAddress, started, session) => {
  expect(cancelledSession({ cancelled: true, inAddress, started })).toBe(session)
  expect(cancelledSession({ cancelled: false, inAddress, started })).toBeUndefined()
})
