import { execFileSync } from 'node:child_process'
import { expect, request } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/people.ts'
import { connect } from '../server/database/connect.ts'
import { checkoutSessions } from '../server/database/schema.ts'
import { startStripeStandIn } from '../server/testing/stripe-stand-in.ts'
import { copyDemoShop } from './copy-demo-shop.ts'
import { test } from './fixtures.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { Shop } from './shop.ts'

/** The worker processes of a server. */
function workersOf({ pid }: ServerProcess): number[] {
  try {
    // Matches the whole command: Node 24 renames its main thread.
    return execFileSync('pgrep', ['-P', String(pid), '-f', 'node'], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    return []
  }
}

test('two worker processes share one shop, a killed one is replaced, and a stop finishes requests in flight', async () => {
  const { databaseUrl, dataDir, remove } = await copyDemoShop()
  const stripe = await startStripeStandIn({ webhookSecret: 'whsec_test_only', now: () => new Date() })
  const running = await startServer({
    databaseUrl,
    dataDir,
    env: {
      WORKERS: '2',
      ...{ STRIPE_SECRET_KEY: 'sk_test_only', STRIPE_WEBHOOK_SECRET: 'whsec_test_only', STRIPE_API_URL: stripe.url },
    },
  })
  const connection = connect(databaseUrl, { size: 1, onError: () => {} })
  const shop = new Shop({ connection, dataDir })
  try {
    // Each request has its own connection and goes to the next process.
    const asked = async (path: string) => (await fetch(running.url + path, { headers: { connection: 'close' } })).status
    const everyone = await request.newContext({ baseURL: running.url, extraHTTPHeaders: { connection: 'close' } })
    const first = workersOf(running)
    expect(first).toHaveLength(2)

    const data = { usernameOrEmail: 'juniper', password: DEMO_PASSWORD }
    expect((await everyone.post('/api/auth/login', { data })).status()).toBe(200)
    for (let tries = 0; tries < 4; tries++) expect((await everyone.get('/api/auth/user')).status()).toBe(200)
    const note = { name: 'June', email: 'june@example.com', subject: 'Hours', message: 'When do you open on Saturday?' }
    expect((await everyone.post('/api/contact', { data: note })).ok()).toBe(true)
    const metrics = await (await everyone.get('/metrics')).text()
    // The metrics of either process include the requests of both.
    expect(metrics).toMatch(/request_duration_seconds_count\{method="GET",route="\/api\/auth\/user",status="200"\} 4/)

    // A process that is killed while it sends the email would leave it to another one a minute later.
    await expect.poll(async () => (await shop.mailsTo('support@localhost')).length).toBe(1)
    process.kill(first[0] ?? 0, 'SIGKILL')
    await expect.poll(() => workersOf(running).filter((pid) => pid !== first[0]).length).toBe(2)
    await expect.poll(async () => [await asked('/readyz'), await asked('/readyz')]).toEqual([200, 200])
    expect((await everyone.get('/api/auth/user')).status()).toBe(200)

    // Told to stop while a checkout waits for the provider, it finishes the checkout and leaves nothing behind.
    const last = workersOf(running)
    await shop.openSale()
    const { id: productId } = await shop.addProduct()
    stripe.network = () => ({ delay: 1_500, isLost: false })
    const wish = { productId, buyerName: 'Juniper', buyerEmail: 'juniper@example.com' }
    const buying = everyone.post('/api/create-checkout-session', { data: wish })
    await expect.poll(() => stripe.sessions.size).toBe(1)
    const stopped = running.stop()
    expect((await buying).status()).toBe(200)
    await stopped
    const [held] = await shop.db.select().from(checkoutSessions)
    expect(held).toMatchObject({ productId, status: 'open', providerSessionId: [...stripe.sessions.keys()][0] })
    for (const pid of last) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  } finally {
    await running.kill()
    await stripe.close()
    await connection.close()
    await remove()
  }
})
