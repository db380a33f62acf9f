import { expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { createLog } from './log.ts'
import { tokenMailedTo } from './testing/mails.ts'
import { addPerson, Browser, PASSWORD } from './testing/people.ts'
import { testDeps } from './testing/test-app.ts'

const lines: string[] = []
const log = createLog({ LOG_LEVEL: 'trace' }, { write: (line) => lines.push(line) })

test('the log of a whole session contains no password, token, code or cookie, whatever goes wrong', async () => {
  const deps = { ...(await testDeps()), log }
  const app = await buildApp(deps)
  await addPerson(deps, 'hazel')
  const browser = new Browser(app)
  const secrets = [PASSWORD, 'Wrong-password-7', 'Another-one-8']
  await browser.post('/api/auth/register', { username: 'moss_1', email: 'moss@example.com', password: PASSWORD })
  const verification = await tokenMailedTo(deps, 'moss@example.com')
  await browser.get(`/api/auth/verify-email?token=${verification}`)
  await browser.get(`/api/auth/verify-email?token=${verification}%00`)
  await browser.post('/api/auth/login', { usernameOrEmail: 'hazel', password: 'Wrong-password-7' })
  await browser.signIn('hazel')
  await browser.post('/api/auth/forgot-password', { email: 'hazel@example.com' })
  const reset = await tokenMailedTo(deps, 'hazel@example.com')
  await browser.post('/api/auth/reset-password', { token: `${reset}x`, newPassword: 'Another-one-8' })
  const started = await browser.post('/api/auth/second-factor/begin', { password: PASSWORD })
  await browser.request({
    method: 'PATCH',
    url: '/api/auth/profile',
    payload: 'x',
    headers: { 'content-type': 'multipart/form-data' },
  })
  await browser.get('/auth/google/callback?code=from-google&state=made-up')
  // The database fails midway, which logs the most.
  await deps.pool.query('alter table users rename to elsewhere')
  await browser.post('/api/auth/login', { usernameOrEmail: 'hazel', password: PASSWORD })
  await browser.get('/api/auth/user')
  await browser.post('/api/auth/reset-password', { token: reset, newPassword: 'Another-one-8' })
  await deps.pool.query('alter table elsewhere rename to users')
  await app.close()

  const told = lines.join('')
  expect(told).toContain('request failed')
  const cookies = [...browser.cookies.values()].map((cookie) => decodeURIComponent(cookie).split('.')[0] ?? cookie)
  const totp = started.json<{ secret: string }>().secret
  for (const secret of [
    ...secrets,
    verification,
    reset,
    ...cookies,
    totp,
    totp.replaceAll(' ', ''),
    'from-google',
    '$argon2id',
  ])
    expect(told).not.toContain(secret)
})

test('secrets in logged objects are redacted by their names', () => {
  lines.length = 0
  log.info(
    { password: 'one', body: { token: 'two' }, request: { headers: { cookie: 'three', authorization: 'four' } } },
    'seen',
  )
  expect(lines.join('')).not.toMatch(/one|two|three|four/)
  expect(lines.join('')).toContain('(hidden)')
})
