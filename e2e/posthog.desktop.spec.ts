import { gunzipSync } from 'node:zlib'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'

const HOST = 'https://posthog.example'

interface SentEvent {
  event: string
  properties: Record<string, unknown>
}

test('with PostHog, events go from the browser straight to it, without what stands after a ?', async ({
  browser,
  serve,
}) => {
  const server = await serve({ POSTHOG_KEY: 'phc_fernvale', POSTHOG_HOST: HOST })
  const sent: SentEvent[] = []
  const asked = new Set<string>()
  const page = await browser.newPage({ baseURL: server.url })
  await page.route(`${HOST}/**`, (route) => {
    asked.add(new URL(route.request().url()).pathname)
    sent.push(...JSON.parse(gunzipSync(route.request().postDataBuffer() ?? '').toString()).batch)
    return route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } })
  })
  const code = await holdRequests(page, '**/assets/posthog-events*')
  await page.goto('/marketplace?search=lamp')
  await page.getByRole('link', { name: 'About' }).first().click()
  await expect(page).toHaveURL('/about')
  await code.asked
  code.release()
  const seen = () => sent.map(({ event, properties }) => [event, properties.path])
  await expect.poll(seen).toEqual([
    ['$pageview', '/marketplace'],
    ['$pageview', '/about'],
  ])
  expect(sent[0]?.properties.$current_url).toBe(`${server.url}/marketplace`)
  expect(JSON.stringify(sent)).not.toContain('lamp')
  expect([...asked]).toEqual(['/batch/'])
})
