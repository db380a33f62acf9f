import { beforeEach, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { addPerson, Browser, PASSWORD } from '../../testing/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { deviceOf } from './device.ts'
import { deleteExpiredSessions } from './session-queries.ts'

const { app, deps } = await testApp()
for (const name of ['hazel', 'otis', 'juniper'] as const) await addPerson(deps, name)

beforeEach(() => deps.pool.query('delete from sessions'))

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

async function signInWith(userAgent: string): Promise<Browser> {
  const browser = new Browser(app)
  const payload = { usernameOrEmail: 'hazel', password: PASSWORD }
  await browser.request({ method: 'POST', url: '/api/auth/login', payload, headers: { 'user-agent': userAgent } })
  return browser
}
const listed = async (browser: Browser) => (await browser.get('/api/auth/sessions')).json()

test('the list of sessions names devices, marks this one, and tells no session id', async () => {
  const [laptop, phone] = [await signInWith(FIREFOX), await signInWith(IPHONE)]
  const list = await laptop.get('/api/auth/sessions')
  expect(list.headers['cache-control']).toBe('no-store')
  expect(list.json()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ device: 'Firefox on Windows', isCurrent: true, startedAt: deps.now().toISOString() }),
      expect.objectContaining({ device: 'Safari on iPhone', isCurrent: false }),
    ]),
  )
  const { rows } = await deps.pool.query<{ sid: string }>('select sid from sessions')
  expect(rows).toHaveLength(2)
  for (const { sid } of rows) expect(list.body).not.toContain(sid)
  for (const browser of [phone, laptop]) await browser.post('/api/auth/logout')
})

test('a device is signed out immediately; nobody can sign out somebody else’s', async () => {
  const [laptop, phone] = [await signInWith(FIREFOX), await signInWith(IPHONE)]
  const { id } = (await listed(laptop)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  const otis = await new Browser(app).signIn('otis')
  expect((await otis.delete(`/api/auth/sessions/${id}`)).statusCode).toBe(404)
  expect((await phone.get('/api/auth/user')).statusCode).toBe(200)
  expect((await laptop.delete(`/api/auth/sessions/${id}`)).statusCode).toBe(200)
  expect((await phone.get('/api/auth/user')).statusCode).toBe(401)
  await signInWith(IPHONE)
  await signInWith('')
  const ended = await laptop.post('/api/auth/sessions/end-others')
  expect(ended.json()).toEqual({ message: '2 other devices were signed out.' })
  expect(await listed(laptop)).toHaveLength(1)
  expect((await otis.get('/api/auth/user')).statusCode).toBe(200)
})

test('a session that has run out is not listed, and is the only one that the job deletes', async () => {
  const laptop = await signInWith(FIREFOX)
  await signInWith(IPHONE)
  const runOut = "update sessions set expire = $1 where sess ->> 'userAgent' like '%iPhone%'"
  await deps.pool.query(runOut, [new Date(deps.now().getTime() - 1)])
  const devices = (await listed(laptop)).map(({ device }: { device: string }) => device)
  expect(devices).not.toContain('Safari on iPhone')
  await deleteExpiredSessions(deps.db, deps.now())
  const left = await deps.pool.query("select from sessions where sess ->> 'userAgent' like '%iPhone%'")
  expect(left.rowCount).toBe(0)
  expect((await laptop.get('/api/auth/user')).statusCode).toBe(200)
})

test.each([
  ['signs out', '/api/auth/logout'],
  ['deletes its account', '/api/auth/delete-account'],
])('a browser that %s is a guest’s again: it has no session cookie', async (_what, url) => {
  const browser = await new Browser(app).signIn('juniper')
  expect(browser.cookies.has('fernvale_session')).toBe(true)
  expect((await browser.post(url, { password: PASSWORD })).statusCode).toBe(200)
  expect(browser.cookies.has('fernvale_session')).toBe(false)
})

test('using a session updates its time every few minutes, and never revives an ended one', async () => {
  const laptop = await signInWith(FIREFOX)
  const seenAt = async () => {
    const { rows } = await deps.pool.query(
      "select max(seen_at) as at from sessions where sess ->> 'userAgent' like '%Firefox%'",
    )
    return rows[0].at as Date
  }
  deps.advanceBy(60 * 60_000)
  await laptop.get('/api/auth/user')
  await eventually(async () => expect(await seenAt()).toEqual(deps.now()))
  await deps.pool.query('delete from sessions')
  deps.advanceBy(60 * 60_000)
  expect((await laptop.get('/api/auth/user')).statusCode).toBe(401)
  expect((await deps.pool.query('select from sessions')).rowCount).toBe(0)
})

test.each([
  [FIREFOX, 'Firefox on Windows'],
  [IPHONE, 'Safari on iPhone'],
  ['curl/8.5.0', 'curl'],
  ['', 'Unknown device'],
  ['\u0001<script>', 'Unknown browser'],
])('%s is told as %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toContain(device)
})
