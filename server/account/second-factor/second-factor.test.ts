import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { recoveryCodes, secondFactors, users } from '../../database/schema.ts'
import { codeAt } from '../../testing/authenticator-app.ts'
import { mailsTo } from '../../testing/mails.ts'
import { addPerson, Browser, PASSWORD, type Person } from '../../testing/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { warnIfUnreadable } from './second-factor-check.ts'

const { app, deps } = await testApp({ env: { ADMIN_REQUIRE_2FA: 'true' } })
for (const name of ['hazel', 'otis', 'juniper', 'wren'] as const) await addPerson(deps, name)
/** A second server on the same database. */
const otherApp = await buildApp(deps)
afterAll(() => otherApp.close())

/** The next unused code. */
function nextCode(secret: string): string {
  deps.advanceBy(30_000)
  return codeAt(secret.replaceAll(' ', ''), deps.now())
}

async function turnOn(browser: Browser) {
  const started = await browser.post('/api/auth/second-factor/begin', { password: PASSWORD })
  expect(started.statusCode).toBe(200)
  const { secret, qrCode } = started.json<{ secret: string; qrCode: string }>()
  // In dark mode the background would be dark, and cameras could not scan the code.
  expect(qrCode).toMatch(/^<svg.*<rect width="100%" height="100%" fill="#fff"\/>/s)
  const confirmed = await browser.post('/api/auth/second-factor/confirm', { code: nextCode(secret) })
  expect(confirmed.statusCode).toBe(200)
  return { secret, recoveryCodes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes }
}

/** Turns it off in the database. */
async function forget(username: Person) {
  const [user] = await deps.db
    .update(users)
    .set({ secondFactorSince: null })
    .where(eq(users.username, username))
    .returning()
  await deps.db.delete(secondFactors).where(eq(secondFactors.userId, user?.id ?? 0))
  await deps.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, user?.id ?? 0))
  await deps.pool.query("delete from rate_limits where key like 'second-%'")
}

async function firstStep(username: Person, server = app) {
  const browser = new Browser(server)
  const response = await browser.post('/api/auth/login', { usernameOrEmail: username, password: PASSWORD })
  expect(response.json()).toEqual({ user: null, needsCode: true, message: 'Enter the code from your app.' })
  return browser
}
const enter = (browser: Browser, code: string) => browser.post('/api/auth/second-factor', { code })

describe('a second factor', () => {
  test('is asked for after the password, and a code counts once', async () => {
    const { secret } = await turnOn(await new Browser(app).signIn('hazel'))
    const browser = await firstStep('hazel')
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401)
    const code = nextCode(secret)
    expect((await enter(browser, code)).json()).toMatchObject({ user: { username: 'hazel', secondFactor: 'on' } })
    expect((await browser.get('/api/auth/user')).statusCode).toBe(200)
    const again = await enter(await firstStep('hazel'), code)
    expect([again.statusCode, again.json().fields.code]).toEqual([400, expect.stringContaining('was already used')])
    await forget('hazel')
  })

  test('accepts the code before the current one, but none before that', async () => {
    const { secret } = await turnOn(await new Browser(app).signIn('hazel'))
    for (const [age, status] of [
      [60_000, 400],
      [30_000, 200],
    ] as const) {
      const code = nextCode(secret)
      deps.advanceBy(age)
      expect((await enter(await firstStep('hazel'), code)).statusCode).toBe(status)
    }
    await forget('hazel')
  })

  test('turned on signs out everywhere else and tells the owner; the database can read neither secret nor codes', async () => {
    const [own, other] = [await new Browser(app).signIn('otis'), await new Browser(app).signIn('otis')]
    const { secret, recoveryCodes: codes } = await turnOn(own)
    expect((await own.get('/api/auth/user')).statusCode).toBe(200)
    expect((await other.get('/api/auth/user')).statusCode).toBe(401)
    expect((await mailsTo(deps, 'otis@example.com')).at(-1)?.subject).toBe(
      'Two-step sign-in is on for your Fernvale account',
    )
    const { rows } = await deps.pool.query(
      'select s::text || coalesce(string_agg(r::text, $1), $1) as text from second_factors s left join recovery_codes r using (user_id) group by s.*',
      [' '],
    )
    const kept = rows.map(({ text }) => text).join()
    for (const open of [secret.replaceAll(' ', ''), ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(open)
    await forget('otis')
  })

  test('is confirmed with six digits only, as there are no recovery codes yet', async () => {
    const browser = await new Browser(app).signIn('hazel')
    await browser.post('/api/auth/second-factor/begin', { password: PASSWORD })
    for (const code of ['1234567', 'A'.repeat(12)]) {
      const answer = await browser.post('/api/auth/second-factor/confirm', { code })
      expect([answer.statusCode, answer.json().fields.code]).toEqual([400, 'Enter the six digits from your app'])
    }
    await forget('hazel')
  })

  test('can be replaced by a recovery code, once', async () => {
    const own = await new Browser(app).signIn('hazel')
    const { recoveryCodes: codes } = await turnOn(own)
    expect(new Set(codes).size).toBe(10)
    const typed = codes[3]?.toLowerCase().replaceAll('-', ' ') ?? ''
    expect((await enter(await firstStep('hazel'), typed)).statusCode).toBe(200)
    const again = await enter(await firstStep('hazel'), typed)
    expect([again.statusCode, again.json().fields.code]).toEqual([
      400,
      'That recovery code is wrong or was already used. Please try another one.',
    ])
    const browser = await firstStep('hazel')
    await enter(browser, codes[4] ?? '')
    expect((await browser.get('/api/auth/second-factor')).json()).toMatchObject({ isOn: true, recoveryCodesLeft: 8 })
    const renewed = await own.post('/api/auth/second-factor/recovery-codes', { password: PASSWORD })
    expect((await enter(await firstStep('hazel'), codes[5] ?? '')).statusCode).toBe(400)
    expect((await enter(await firstStep('hazel'), renewed.json().recoveryCodes[0])).statusCode).toBe(200)
    await forget('hazel')
  })

  test('tells the owner of each sign-in with a recovery code, and how many are left', async () => {
    const { secret, recoveryCodes: codes } = await turnOn(await new Browser(app).signIn('otis'))
    const news = async () =>
      (await mailsTo(deps, 'otis@example.com')).filter(({ subject }) => subject.startsWith('A recovery code was used'))
    await enter(await firstStep('otis'), nextCode(secret))
    await enter(await firstStep('otis'), 'A'.repeat(12))
    expect(await news()).toEqual([])
    for (const code of codes) {
      deps.advanceBy(1)
      expect((await enter(await firstStep('otis'), code)).statusCode).toBe(200)
    }
    const texts = (await news()).map(({ text }) => text)
    expect(texts).toHaveLength(10)
    expect(texts[0]).toContain('9 recovery codes are left.')
    expect(texts[8]).toContain('1 recovery code is left.')
    expect(texts[9]).toContain('It was the last one')
    await forget('otis')
  })

  test('is blocked after five wrong codes on every server, even for the right one', async () => {
    const { secret } = await turnOn(await new Browser(app).signIn('juniper'))
    for (let tries = 0; tries < 5; tries++)
      expect((await enter(await firstStep('juniper', tries % 2 ? app : otherApp), '000000')).statusCode).toBe(400)
    const right = nextCode(secret)
    for (const server of [app, otherApp])
      expect((await enter(await firstStep('juniper', server), right)).statusCode).toBe(429)
    await forget('juniper')
  })

  test('must be entered within ten minutes, while the password is unchanged', async () => {
    const own = await new Browser(app).signIn('hazel')
    const { secret } = await turnOn(own)
    const slow = await firstStep('hazel')
    deps.advanceBy(11 * 60_000)
    expect((await enter(slow, nextCode(secret))).statusCode).toBe(401)
    const overtaken = await firstStep('hazel')
    const { passwordHash } = (await deps.db.select().from(users).where(eq(users.username, 'hazel')))[0] ?? {}
    await deps.db.update(users).set({ passwordHash: 'another' }).where(eq(users.username, 'hazel'))
    expect((await enter(overtaken, nextCode(secret))).statusCode).toBe(401)
    await deps.db.update(users).set({ passwordHash }).where(eq(users.username, 'hazel'))
    expect((await enter(new Browser(app), nextCode(secret))).statusCode).toBe(401)
    await forget('hazel')
  })

  test('turned on or off gives the session a new id: a copy of the old one opens nothing', async () => {
    const own = await new Browser(app).signIn('hazel')
    const copy = () => Object.assign(new Browser(app), { cookies: new Map(own.cookies) })
    const before = copy()
    const { secret } = await turnOn(own)
    const between = copy()
    expect((await own.post('/api/auth/second-factor/off', { code: nextCode(secret) })).statusCode).toBe(200)
    expect((await own.get('/api/auth/user')).json()).toMatchObject({ username: 'hazel', secondFactor: 'off' })
    for (const stale of [before, between]) expect((await stale.get('/api/auth/user')).statusCode).toBe(401)
    await forget('hazel')
  })

  test('a session that is ended while it changes its credentials stays ended', async () => {
    const own = await new Browser(app).signIn('hazel')
    const { secret } = (await own.post('/api/auth/second-factor/begin', { password: PASSWORD })).json()
    const { transaction } = deps.db
    vi.spyOn(deps.db, 'transaction').mockImplementationOnce(async (...act) => {
      const done = await transaction.apply(deps.db, act)
      await deps.pool.query('delete from sessions')
      return done
    })
    const confirmed = await own.post('/api/auth/second-factor/confirm', { code: nextCode(secret) })
    expect(confirmed.statusCode).toBe(401)
    expect((await own.get('/api/auth/user')).statusCode).toBe(401)
    await forget('hazel')
  })

  test('is turned on and off only with the password or a code', async () => {
    const browser = await new Browser(app).signIn('hazel')
    for (const proof of [{}, { password: 'not it' }, { code: '123456' }])
      expect((await browser.post('/api/auth/second-factor/begin', proof)).statusCode).toBe(400)
    const { secret } = await turnOn(browser)
    for (const call of ['off', 'recovery-codes'])
      expect((await browser.post(`/api/auth/second-factor/${call}`, { password: 'not it' })).statusCode).toBe(400)
    const renewed = await browser.post('/api/auth/second-factor/recovery-codes', { code: nextCode(secret) })
    expect(renewed.json().recoveryCodes).toHaveLength(10)
    expect((await browser.post('/api/auth/second-factor/off', { password: PASSWORD })).statusCode).toBe(200)
    expect((await new Browser(app).signIn('hazel')).cookies.has('fernvale_session')).toBe(true)
    await forget('hazel')
  })

  test('of a server with another secret cannot be checked any more, as the log says, but recovery codes still sign in', async () => {
    const { secret, recoveryCodes: codes } = await turnOn(await new Browser(app).signIn('hazel'))
    const elsewhere = { ...deps, sessionSecret: 'another secret, after a move to another machine' }
    const moved = await buildApp(elsewhere)
    onTestFinished(() => moved.close())
    const warn = vi.spyOn(deps.log, 'warn').mockReturnValue()
    onTestFinished(() => warn.mockRestore())
    await warnIfUnreadable(deps)
    expect(warn).not.toHaveBeenCalled()
    await warnIfUnreadable(elsewhere)
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('codes from apps are refused'))
    expect((await enter(await firstStep('hazel', moved), nextCode(secret))).statusCode).toBe(400)
    expect((await enter(await firstStep('hazel', moved), codes[0] ?? '')).statusCode).toBe(200)
    await forget('hazel')
  })
})

describe('where admins need it', () => {
  test('an admin without it is no admin to any call, and one as soon as it is on', async () => {
    const wren = await new Browser(app).signIn('wren')
    expect((await wren.get('/api/auth/user')).json()).toMatchObject({ role: 'admin', secondFactor: 'required' })
    const refused = await wren.get('/api/admin/stats')
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { message: 'Admins need two-step sign-in here. Set it up on your profile first.' },
    ])
    await turnOn(wren)
    expect((await wren.get('/api/admin/stats')).statusCode).toBe(200)
    await forget('wren')
  })

  test('sellers are not asked for it', async () => {
    const hazel = await new Browser(app).signIn('hazel')
    expect((await hazel.get('/api/auth/user')).json()).toMatchObject({ secondFactor: 'off' })
  })
})
