import { gunzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { copyDemoShop } from './copy-demo-shop.ts'
import { test } from './fixtures.ts'
import { startServer } from './server-process.ts'

const HOST = 'https://posthog.example'

interface SentEvent {
  event: string
  properties: Record<string, unknown>
}

test('with PostHog, events go from the browser straight to it, without what stands after a ?', async ({ browser }) => {
  const { databaseUrl, dataDir, remove } = await copyDemoShop()
  const env = { POSTHOG_KEY: 'phc_fernvale', POSTHOG_HOST: HOST }
  const server = await startServer({ databaseUrl, dataDir, env })
  const sent: SentEvent[] = []
  const asked = new Set<string>()
  try {
    const page = await browser.newPage({ baseURL: server.url, serviceWorkers: 'block' })
    await page.route(`${HOST}/**`, (route) => {
      asked.add(new URL(route.request().url()).pathname)
      sent.push(...JSON.parse(gunzipSync(route.request().postDataBuffer() ?? '').toString()).batch)
      return route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } })
    })
    await page.goto('/marketplace?search=lamp')
    const seen = () => sent.map(({ event, properties }) => [event, properties.path])
    await expect.poll(seen).toEqual([['$pageview', '/marketplace']])
    await page.getByRole('link', { name: 'About' }).first().click()
    await expect.poll(seen).toContainEqual(['$pageview', '/about'])
    expect(sent[0]?.properties.$current_url).toBe(`${server.url}/marketplace`)
    expect(JSON.stringify(sent)).not.toContain('lamp')
    expect([...asked]).toEqual(['/batch/'])
    await page.close()
  } finally {
    await server.stop()
    await remove()
  }
})
