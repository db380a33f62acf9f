import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminStats } from '../../../contracts/admin.ts'
import { addPerson, Browser } from '../../testing/people.ts'
import { type Fault, startStandIn } from '../../testing/stand-in.ts'
import { TEST_NOW, testApp } from '../../testing/test-app.ts'
import { timeOutOnceAsked } from '../../testing/time-out-once-asked.ts'
import { createPostHog } from './posthog.ts'

const vendor = await startStandIn(({ body }) => {
  const { query } = JSON.parse(body)
  return [200, { results: query.query.includes('group by') ? [['2026-06-06 13:00:00', 2, 5]] : [[42, 137]] }]
})
const KEYS = {
  POSTHOG_KEY: 'phc_x',
  POSTHOG_HOST: vendor.url,
  POSTHOG_PERSONAL_API_KEY: 'phx_y',
  POSTHOG_PROJECT_ID: '7',
}
const { app, deps } = await testApp({ env: KEYS })
await addPerson(deps, 'wren')
const admin = await new Browser(app).signIn('wren')
const analytics = async () => (await admin.get('/api/admin/stats')).json<AdminStats>().analytics
afterAll(() => vendor.close())
beforeEach(() => {
  vendor.requests.length = 0
  vendor.faults.length = 0
})

test('the dashboard gets its figures from PostHog, with the personal key', async () => {
  expect(await analytics()).toMatchObject({
    ...{ visitors24h: 42, pageViews24h: 137, posthogConfigured: true, posthogError: null },
    posthogTimestamp: TEST_NOW.toISOString(),
  })
  const [request] = vendor.requests
  expect(request).toMatchObject({ method: 'POST', path: '/api/projects/7/query/' })
  expect(request?.headers.authorization).toBe('Bearer phx_y')
  expect(JSON.parse(request?.body ?? '').query.query).toContain("timestamp >= toDateTime('2026-06-05 14:00:00', 'UTC')")
  const { hours } = (await admin.get('/api/admin/activity')).json()
  expect(hours[22]).toMatchObject({ hour: '2026-06-06T13:00:00.000Z', visitors: 2, views: 5 })
})

describe('when PostHog fails', () => {
  test.each([
    ['down', 'PostHog cannot be reached.'],
    ['garbage', 'PostHog sent an invalid response.'],
    ['nonsense', 'PostHog sent an invalid response.'],
    [500, 'PostHog responded with 500.'],
    [403, 'PostHog rejected the personal API key. It needs permission to query the project.'],
  ] as [Fault, string][])('(%s) the dashboard says so and shows the rest', async (fault, message) => {
    vendor.faults.push(fault)
    expect(await analytics()).toMatchObject({ posthogError: message, posthogTimestamp: null, visitors24h: 0 })
  })

  test('a silent PostHog times out', async () => {
    timeOutOnceAsked(vendor)
    for (const fault of ['silent', 'stuck'] as const) {
      vendor.faults.push(fault)
      const posthog = createPostHog({ host: vendor.url, personalApiKey: 'k', projectId: '7' })
      await expect(posthog.visits(TEST_NOW, TEST_NOW)).rejects.toMatchObject({ status: expect.toBeOneOf([502, 503]) })
    }
  })
})

test('without the keys for queries, the dashboard shows the reason', async () => {
  const mute = createPostHog({ host: vendor.url })
  await expect(mute.visits(TEST_NOW, TEST_NOW)).rejects.toMatchObject({
    message: expect.stringMatching(/POSTHOG_PROJECT_ID/),
  })
})

test('browsers may connect to PostHog where it is configured', async () => {
  const { headers } = await new Browser(app).get('/')
  expect(headers['content-security-policy']).toContain(vendor.url)
})
