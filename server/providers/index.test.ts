import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../database/connect.ts'
import { builtInAssistant } from '../listing-assistant/built-in.ts'
import { readSettings } from '../settings.ts'
import { chooseProviders } from './index.ts'

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: 'whsec' }

/** Choosing providers does not query the database. */
const choose = (env: Record<string, string>, log = pino({ level: 'silent' })) =>
  chooseProviders({
    settings: readSettings(env),
    log,
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

test('production without a payment provider or a mail server says so at the start', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line).msg) })
  const SMTP_URL = 'smtp://127.0.0.1:25'
  for (const env of [{}, { NODE_ENV: 'production' }, { NODE_ENV: 'production', SMTP_URL, ...STRIPE }])
    await choose(env as Record<string, string>, log)
  expect(lines).toEqual([
    expect.stringContaining('set STRIPE_SECRET_KEY'),
    'emails are not sent: set SMTP_URL so that people can verify their addresses',
  ])
})

test('mail goes to the SMTP server if configured, and the outbox is readable only outside production', async () => {
  expect((await choose({ SMTP_URL: 'smtp://127.0.0.1:25' })).mail.id).toBe('smtp')
  expect((await choose({})).mail.servePages).toBeDefined()
  expect((await choose({ NODE_ENV: 'production' })).mail).toMatchObject({ id: 'outbox' })
  expect((await choose({ NODE_ENV: 'production' })).mail.servePages).toBeUndefined()
})

test.each([
  ['no-reply@shop.example', '"Fern: Vale" <no-reply@shop.example>'],
  ['Vale: Raleigh (NC) <no-reply@shop.example>', '"Vale: Raleigh (NC)" <no-reply@shop.example>'],
  ['"Fern, Inc." <no-reply@shop.example>', '"Fern, Inc." <no-reply@shop.example>'],
  ['<no-reply@shop.example>', 'no-reply@shop.example'],
])('with MAIL_FROM=%s, emails are from %s', async (MAIL_FROM, from) => {
  const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'fernvale-from-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  const { mail } = await choose({ DATA_DIR, MAIL_FROM, BRAND_NAME: 'Fern: Vale' })
  await mail.send({ id: 'm', to: 'gus@example.com', subject: 's', text: 't', html: '<p>t', date: '2026-06-06' })
  const [file = ''] = await readdir(path.join(DATA_DIR, 'outbox'))
  expect(await readFile(path.join(DATA_DIR, 'outbox', file), 'utf8')).toContain(`From: ${from}\r\n`)
})
