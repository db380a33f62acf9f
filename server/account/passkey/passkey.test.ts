import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PASSKEY_LIMIT } from '../../../contracts/passkey-rules.ts'
import { buildApp } from '../../app.ts'
import { passkeys, users } from '../../database/schema.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { codeAt } from '../../testing/authenticator-app.ts'
import { mailsTo } from '../../testing/mails.ts'
import { addPerson, Browser, PASSWORD, type Person } from '../../testing/people.ts'
import { TEST_NOW, testApp } from '../../testing/test-app.ts'
import { deleteOldChallenges } from './passkey-queries.ts'

const { app, deps } = await testApp({ env: { ADMIN_REQUIRE_2FA: 'true' } })
const ids = new Map<Person, number>()
for (const name of ['hazel', 'otis', 'wren'] as const) ids.set(name, (await addPerson(deps, name)).id)
const otherApp = await buildApp(deps)
afterAll(() => otherApp.close())

beforeEach(async () => {
  deps.setNow(TEST_NOW)
  await deps.db.delete(passkeys)
  await deps.pool.query('delete from rate_limits')
  await deps.pool.query('delete from spent_challenges')
  await deps.pool.query('delete from jobs.job')
})

const later = (minutes: number) => deps.advanceBy(minutes * 60_000)

async function beginAdding(browser: Browser) {
  const started = await browser.post('/api/auth/passkeys/begin', { password: PASSWORD })
  expect(started.statusCode, started.body).toBe(200)
  return started.json().options
}

async function add(browser: Browser, phone = new Authenticator()) {
  const credential = phone.create(await beginAdding(browser))
  const added = await browser.post('/api/auth/passkeys', { name: 'My phone', credential })
  expect(added.statusCode, added.body).toBe(201)
  return { phone, id: added.json<{ id: number }>().id }
}

const challengeFor = async (browser: Browser) =>
  (await browser.get('/api/auth/passkeys/sign-in')).json<{ options: { challenge: string } }>().options

async function use(browser: Browser, phone: Authenticator, lie: Parameters<Authenticator['use']>[1] = {}) {
  const credential = phone.use(await challengeFor(browser), lie)
  return browser.post('/api/auth/passkeys/sign-in', { credential })
}
const list = async (browser: Browser) => (await browser.get('/api/auth/passkeys')).json()
const copyOf = (browser: Browser) => Object.assign(new Browser(app), { cookies: new Map(browser.cookies) })

describe('a passkey', () => {
  test('is added with the password, named, renamed, and signs in without it on every server', async () => {
    const hazel = await new Browser(app).signIn('hazel')
    const { phone, id } = await add(hazel)
    expect(await list(hazel)).toEqual([
      { id, name: 'My phone', createdAt: TEST_NOW.toISOString(), lastUsedAt: null, isCurrent: true },
    ])
    expect((await hazel.patch(`/api/auth/passkeys/${id}`, { name: '  Blue phone ' })).json().name).toBe('Blue phone')
    for (const server of [app, otherApp]) {
      const elsewhere = new Browser(server)
      const signedIn = await use(elsewhere, phone)
      expect(signedIn.json()).toMatchObject({ user: { username: 'hazel' }, message: 'Welcome back!' })
      expect((await elsewhere.get('/api/auth/user')).statusCode).toBe(200)
      expect(await list(elsewhere)).toMatchObject([{ lastUsedAt: TEST_NOW.toISOString(), isCurrent: true }])
    }
  })

  test('is named after the device by default', async () => {
    const hazel = await new Browser(app).signIn('hazel')
    const credential = new Authenticator().create(await beginAdding(hazel))
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' }
    const url = '/api/auth/passkeys'
    const added = await hazel.request({ method: 'POST', url, payload: { credential }, headers })
    expect(added.json().name).toBe('Chrome on Linux')
  })

  test('requires the password to add and remove, and both notify the owner', async () => {
    const hazel = await new Browser(app).signIn('hazel')
    for (const proof of [{}, { password: 'not it' }])
      expect((await hazel.post('/api/auth/passkeys/begin', proof)).statusCode).toBe(400)
    const { id } = await add(hazel)
    for (const proof of [{}, { password: 'not it' }])
      expect((await hazel.delete(`/api/auth/passkeys/${id}`, proof)).statusCode).toBe(400)
    expect((await hazel.delete(`/api/auth/passkeys/${id}`, { password: PASSWORD })).statusCode).toBe(200)
    expect(await list(hazel)).toEqual([])
    expect((await mailsTo(deps, 'hazel@example.com')).map(({ subject }) => subject)).toEqual([
      'A passkey was added to your Fernvale account',
      'A passkey was removed from your Fernvale account',
    ])
  })

  test('counts as both factors: no code is asked for', async () => {
    const hazel = await new Browser(app).signIn('hazel')
    const { phone } = await add(hazel)
    await deps.db.update(users).set({ secondFactorSince: TEST_NOW }).where(eq(users.username, 'hazel'))
    const elsewhere = new Browser(app)
    expect((await use(elsewhere, phone)).statusCode).toBe(200)
    expect((await elsewhere.get('/api/auth/user')).json()).toMatchObject({ username: 'hazel', secondFactor: 'on' })
    await deps.db.update(users).set({ secondFactorSince: null }).where(eq(users.username, 'hazel'))
  })

  test('that is removed signs out its sessions, and no longer signs in', async () => {
    const hazel = await new Browser(app).signIn('hazel')
    const { phone, id } = await add(hazel)
    const [lost, other] = [new Browser(app), await new Browser(app).signIn('hazel')]
    await use(lost, phone)
    await hazel.delete(`/api/auth/passkeys/${id}`, { password: PASSWORD })
    expect((await lost.get('/api/auth/user')).statusCode).toBe(401)
    for (const browser of [hazel, other]) expect((await browser.get('/api/auth/user')).statusCode).toBe(200)
    expect((await use(new Browser(app), phone)).statusCode).toBe(401)
  })

  test('added or removed gives the session a new id: a copy of the old one is useless', async () => {
    const hazel = await new Browser(app).signIn('hazel')
    const before = copyOf(hazel)
    const { id } = await add(hazel)
    const between = copyOf(hazel)
    await hazel.delete(`/api/auth/passkeys/${id}`, { password: PASSWORD })
    for (const stale of [before, between]) expect((await stale.get('/api/auth/user')).statusCode).toBe(401)
  })

  test.each([
    ['before it has its new id', 'transaction'],
    ['as soon as it has its new id', 'execute'],
  ] as const)('does not bring back the session that added it, if that is ended %s', async (_when, step) => {
    const hazel = await new Browser(app).signIn('hazel')
    const before = copyOf(hazel)
    const credential = new Authenticator().create(await beginAdding(hazel))
    const run = deps.db[step] as (...values: unknown[]) => Promise<never>
    vi.spyOn(deps.db, step).mockImplementationOnce((async (...values: unknown[]) => {
      const done = await run.apply(deps.db, values)
      await deps.pool.query('delete from sessions')
      return done
    }) as never)
    await hazel.post('/api/auth/passkeys', { credential })
    for (const browser of [hazel, before]) expect((await browser.get('/api/auth/user')).statusCode).toBe(401)
  })

  test('of somebody else cannot be renamed, removed or added again', async () => {
    const hazel = await new Browser(app).signIn('hazel')
    const { phone, id } = await add(hazel)
    const otis = await new Browser(app).signIn('otis')
    expect((await otis.patch(`/api/auth/passkeys/${id}`, { name: 'Mine' })).statusCode).toBe(404)
    expect((await otis.delete(`/api/auth/passkeys/${id}`, { password: PASSWORD })).statusCode).toBe(404)
    const credential = phone.create(await beginAdding(otis))
    expect((await otis.post('/api/auth/passkeys', { credential })).statusCode).toBe(409)
    expect(await list(hazel)).toMatchObject([{ name: 'My phone' }])
  })

  test('is one of twenty at most', async () => {
    const hazel = await new Browser(app).signIn('hazel')
    const options = await beginAdding(hazel)
    const row = { userId: ids.get('hazel') ?? 0, publicKey: Buffer.from('x'), userHandle: 'x', name: 'Key' }
    for (let count = 0; count < PASSKEY_LIMIT; count++)
      await deps.db.insert(passkeys).values({ ...row, credentialId: `key-${count}` })
    const credential = new Authenticator().create(options)
    expect((await hazel.post('/api/auth/passkeys', { credential })).statusCode).toBe(409)
    expect((await hazel.post('/api/auth/passkeys/begin', { password: PASSWORD })).statusCode).toBe(409)
  })

  test('is removed by a password reset: an intruder may have added it', async () => {
    const { phone } = await add(await new Browser(app).signIn('otis'))
    const owner = new Browser(app)
    await owner.post('/api/auth/forgot-password', { email: 'otis@example.com' })
    const [mail] = (await mailsTo(deps, 'otis@example.com')).slice(-1)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    expect((await owner.post('/api/auth/reset-password', { token, newPassword: PASSWORD })).statusCode).toBe(200)
    expect((await use(new Browser(app), phone)).statusCode).toBe(401)
    expect((await mailsTo(deps, 'otis@example.com')).at(-1)?.text).toContain('Your passkeys were removed, too.')
  })
})

describe('what a browser sends as a passkey', () => {
  test.each([
    ['made for another site', { origin: 'https://fernvale.example' }],
    ['made by a device that did not ask its owner', { isVerified: false }],
  ])('is refused when it was %s', async (_, lie) => {
    const hazel = await new Browser(app).signIn('hazel')
    const phone = new Authenticator()
    const forged = await hazel.post('/api/auth/passkeys', { credential: phone.create(await beginAdding(hazel), lie) })
    expect([forged.statusCode, forged.json().message]).toEqual([
      400,
      "That passkey couldn't be added. Please start over.",
    ])
    await add(hazel, phone)
    const refused = await use(new Browser(app), phone, lie)
    expect([refused.statusCode, refused.json().message]).toEqual([
      401,
      "That passkey didn't work. Please try again, or use your password.",
    ])
  })

  test('is refused for another account', async () => {
    const hazel = await new Browser(app).signIn('hazel')
    const { phone } = await add(hazel)
    expect((await use(new Browser(app), phone, { userHandle: 'b3Rpcw' })).statusCode).toBe(401)
  })

  test('answers its challenge once, on whichever server', async () => {
    const hazel = await new Browser(app).signIn('hazel')
    const { phone } = await add(hazel)
    const browser = new Browser(app)
    const credential = phone.use(await challengeFor(browser))
    const statuses = await Promise.all(
      [app, otherApp].map(async (server) => {
        const same = Object.assign(new Browser(server), { cookies: new Map(browser.cookies) })
        return (await same.post('/api/auth/passkeys/sign-in', { credential })).statusCode
      }),
    )
    expect(statuses.sort()).toEqual([200, 401])
    await deleteOldChallenges(deps.db, deps.now())
    expect((await browser.post('/api/auth/passkeys/sign-in', { credential })).statusCode).toBe(401)
  })

  test('answers a challenge of its own browser only, within ten minutes', async () => {
    const hazel = await new Browser(app).signIn('hazel')
    const { phone } = await add(hazel)
    const [own, other] = [new Browser(app), new Browser(app)]
    await other.get('/api/auth/user')
    const credential = phone.use(await challengeFor(own))
    expect((await other.post('/api/auth/passkeys/sign-in', { credential })).statusCode).toBe(401)
    later(11)
    expect((await own.post('/api/auth/passkeys/sign-in', { credential })).statusCode).toBe(401)
    for (const challenge of ['', 'AAAA', Buffer.alloc(56).toString('base64url')])
      expect((await own.post('/api/auth/passkeys/sign-in', { credential: phone.use({ challenge }) })).statusCode).toBe(
        401,
      )
  })

  test('is not added by another session, nor once the password has changed', async () => {
    const [hazel, other] = [await new Browser(app).signIn('hazel'), await new Browser(app).signIn('hazel')]
    const credential = new Authenticator().create(await beginAdding(hazel))
    expect((await other.post('/api/auth/passkeys', { credential })).statusCode).toBe(400)
    const [{ passwordHash } = { passwordHash: '' }] = await deps.db
      .select()
      .from(users)
      .where(eq(users.username, 'hazel'))
    await deps.db.update(users).set({ passwordHash: 'another' }).where(eq(users.username, 'hazel'))
    expect((await hazel.post('/api/auth/passkeys', { credential })).statusCode).toBe(400)
    await deps.db.update(users).set({ passwordHash }).where(eq(users.username, 'hazel'))
    expect((await hazel.post('/api/auth/passkeys', { credential })).statusCode).toBe(201)
  })

  test('with a counter that was seen before is a copy, and refused', async () => {
    const hazel = await new Browser(app).signIn('hazel')
    const { phone } = await add(hazel)
    expect((await use(new Browser(app), phone, { counter: 7 })).statusCode).toBe(200)
    expect((await use(new Browser(app), phone, { counter: 7 })).statusCode).toBe(401)
    expect((await use(new Browser(app), phone, { counter: 8 })).statusCode).toBe(200)
  })

  test('locks out strangers after ten failures, but not a remembered browser', async () => {
    const hazel = await new Browser(app).signIn('hazel')
    const { phone } = await add(hazel)
    const stranger = new Browser(app)
    for (let tries = 0; tries < 10; tries++) expect((await use(stranger, new Authenticator())).statusCode).toBe(401)
    expect((await use(stranger, phone)).statusCode).toBe(429)
    expect((await use(copyOf(hazel), phone)).statusCode).toBe(200)
  })

  test('makes no request, whatever URLs its attestation certificate contains', async () => {
    const calls = vi.spyOn(globalThis, 'fetch')
    const hazel = await new Browser(app).signIn('hazel')
    const made = new Authenticator().create(await beginAdding(hazel))
    const attestationObject = Buffer.from(made.response.attestationObject, 'base64url')
    // Four characters in place of `none`: an attestation format that does not exist.
    attestationObject.write('fido', attestationObject.indexOf('none'))
    const response = { ...made.response, attestationObject: attestationObject.toString('base64url') }
    const added = await hazel.post('/api/auth/passkeys', { credential: { ...made, response } })
    expect(added.statusCode).toBe(201)
    expect(calls).not.toHaveBeenCalled()
  })
})

describe('where admins need a second factor', () => {
  const isAdmin = async (browser: Browser) => (await browser.get('/api/admin/stats')).statusCode === 200

  test('a passkey is one: an admin is one from adding it on, and whenever it signed in', async () => {
    const wren = await new Browser(app).signIn('wren')
    expect(await isAdmin(wren)).toBe(false)
    const { phone, id } = await add(wren)
    expect(await isAdmin(wren)).toBe(true)
    expect((await wren.get('/api/auth/user')).json().secondFactor).toBe('off')
    const elsewhere = new Browser(app)
    expect((await use(elsewhere, phone)).json().user.secondFactor).toBe('off')
    expect(await isAdmin(elsewhere)).toBe(true)
    await elsewhere.delete(`/api/auth/passkeys/${id}`, { password: PASSWORD })
    expect(await isAdmin(elsewhere)).toBe(false)
  })

  test('the password alone opens nothing beside it, and makes no other second factor', async () => {
    const { id } = await add(await new Browser(app).signIn('wren'))
    const thief = await new Browser(app).signIn('wren')
    expect(await isAdmin(thief)).toBe(false)
    const proof = { password: PASSWORD }
    const tries = [
      thief.post('/api/auth/passkeys/begin', proof),
      thief.delete(`/api/auth/passkeys/${id}`, proof),
      thief.post('/api/auth/second-factor/begin', proof),
      thief.post('/api/auth/second-factor/confirm', { code: codeAt('AAAAAAAAAAAAAAAA', deps.now()) }),
      thief.post('/api/auth/delete-account', proof),
    ]
    for (const tried of tries) expect((await tried).statusCode).toBe(403)
  })

  test('an email link alone cannot remove it', async () => {
    const { phone } = await add(await new Browser(app).signIn('wren'))
    const owner = new Browser(app)
    await owner.post('/api/auth/forgot-password', { email: 'wren@example.com' })
    const [mail] = (await mailsTo(deps, 'wren@example.com')).slice(-1)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    await owner.post('/api/auth/reset-password', { token, newPassword: PASSWORD })
    const back = new Browser(app)
    expect((await use(back, phone)).statusCode).toBe(200)
    expect(await isAdmin(back)).toBe(true)
  })
})
