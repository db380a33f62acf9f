import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Database } from '../database/connect.ts'
import { builtInAssistant } from '../listing-assistant/built-in.ts'
import { readSettings } from '../settings.ts'
import { chooseProviders } from './index.ts'

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: 'whsec' }

/** Choosing providers does not query the database. */
const choose = (env: Record<string, string>) =>
  chooseProviders({
    settings: readSettings(env),
    log: pino({ level: 'silent' }),
    sessionSecret: 'secret',
    db: {} as Database,
    builtIn: builtInAssistant({} as Database, 'http://localhost:3000'),
  })

test.each([
  [{}, 'test'],
  [{ NODE_ENV: 'production' }, 'none'],
  [{ NODE_ENV: 'production', ALLOW_TEST_PAYMENTS: 'true' }, 'test'],
  [{ NODE_ENV: 'production', ...STRIPE }, 'stripe'],
  [STRIPE, 'stripe'],
] as const)('with %j payments go through %s', async (env, id) => {
  expect((await choose(env)).payments.id).toBe(id)
})

test('mail goes to the SMTP server if configured, and the outbox is readable only outside production', async () => {
  expect((await choose({ SMTP_URL: 'smtp://127.0.0.1:25' })).mail.id).toBe('smtp')
  expect((await choose({})).mail.servePages).toBeDefined()
  expect((await choose({ NODE_ENV: 'production' })).mail).toMatchObject({ id: 'outbox' })
  expect((await choose({ NODE_ENV: 'production' })).mail.servePages).toBeUndefined()
})
