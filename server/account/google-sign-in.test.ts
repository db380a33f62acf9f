import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { users } from '../database/schema.ts'
import { codeAt } from '../testing/authenticator-app.ts'
import { mailsTo, tokenMailedTo } from '../testing/mails.ts'
import { followRedirects, googleEnv, type OpenIdPerson, openIdProvider } from '../testing/openid-provider.ts'
import { addPerson, Browser, PASSWORD } from '../testing/people.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { findUserByUsername, insertUser } from './account-queries.ts'

const HOME = 'http://localhost:3000'
const provider = await openIdProvider(`${HOME}/auth/google/callback`)
afterAll(() => provider.close())
const { app, deps } = await testApp({
  env: googleEnv(provider),
})

/** The whole flow: to the provider, as that person, and back. Returns where our server finally redirects the browser. */
async function signIn(browser: Browser, subject: string, person: OpenIdPerson, start = '/auth/google') {
  provider.signInAs(subject, person)
  const out = await browser.get(start)
  const back = await followRedirects(String(out.headers.location), HOME)
  return (await browser.get(back)).headers.location
}
const me = async (browser: Browser) => (await browser.get('/api/auth/user')).json()
const verified = (email: string, given_name = 'Rowan'): OpenIdPerson => ({ email, email_verified: true, given_name })

describe('a sign-in through Google', () => {
  test('uses a fresh state, nonce and PKCE challenge each time', async () => {
    const asked = async () =>
      new URL(String((await new Browser(app).get('/auth/google')).headers.location)).searchParams
    const [first, second] = [await asked(), await asked()]
    expect(Object.fromEntries(first)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${HOME}/auth/google/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.get(name)?.length).toBeGreaterThanOrEqual(43)
      expect(first.get(name)).not.toBe(second.get(name))
    }
  })

  test('creates an account, and finds it again by its Google id though the address has changed', async () => {
    const [browser, again] = [new Browser(app), new Browser(app)]
    expect(
      await signIn(browser, 'ashling', { ...verified('ashling@example.org', 'Ashling'), family_name: 'Ash' }),
    ).toBe('/')
    const made = await me(browser)
    expect(made).toMatchObject({
      username: 'ashling',
      email: 'ashling@example.org',
      firstName: 'Ashling',
      lastName: 'Ash',
      authType: 'google',
      emailVerified: true,
    })
    await signIn(again, 'ashling', verified('new-address@example.org'))
    expect(await me(again)).toMatchObject({ id: made.id, email: 'ashling@example.org' })
  })

  test('stores the name as one line, and ignores an invisible one', async () => {
    const browser = new Browser(app)
    await signIn(browser, 'wild', { ...verified('wild@example.org', 'Ro\nwan\u202e'), family_name: '\u200b' })
    expect(await me(browser)).toMatchObject({ firstName: 'Ro wan', lastName: null })
  })

  test('accepts an address that is verified, said as text', async () => {
    const browser = new Browser(app)
    await signIn(browser, 'texts', { email: 'texts@example.org', email_verified: 'true' })
    expect(await me(browser)).toMatchObject({ email: 'texts@example.org', emailVerified: true })
  })

  test('picks an available username that follows the rules of registration', async () => {
    await insertUser(deps.db, { username: 'sage', email: 'sage@example.org' })
    const names = []
    for (const [subject, given_name] of Object.entries({ s1: 'Sage', s2: 'Zoë', s3: 'Admin', s4: '李' })) {
      const browser = new Browser(app)
      await signIn(browser, subject, verified(`${subject}-person@example.org`, given_name))
      names.push((await me(browser)).username)
    }
    expect(names).toEqual([
      expect.stringMatching(/^sage_\d{5}$/),
      expect.stringMatching(/^zoe_\d{5}$/),
      's3_person',
      's4_person',
    ])
  })

  test('signs into the verified local account with that address, which stays local', async () => {
    const hazel = await addPerson(deps, 'hazel')
    const browser = new Browser(app)
    await signIn(browser, 'g-hazel', verified('Hazel@Example.com'))
    expect(await me(browser)).toMatchObject({ id: hazel.id, username: 'hazel', authType: 'local' })
    const withPassword = await new Browser(app).signIn('hazel')
    expect(await me(withPassword)).toMatchObject({ id: hazel.id })
  })

  test('with another Google account of the same address is refused, until the password is reset', async () => {
    const [own, other] = [new Browser(app), new Browser(app)]
    const tansy = verified('tansy@example.org', 'Tansy')
    await signIn(own, 'g-tansy', tansy)
    expect(await signIn(other, 'g-namesake', tansy)).toBe('/login?problem=google-other-account')
    expect((await other.get('/api/auth/user')).statusCode).toBe(401)
    expect(await signIn(new Browser(app), 'g-tansy', tansy)).toBe('/')
    await other.post('/api/auth/forgot-password', { email: 'tansy@example.org' })
    const token = await tokenMailedTo(deps, 'tansy@example.org')
    await other.post('/api/auth/reset-password', { token, newPassword: 'Found-again-1' })
    expect(await signIn(other, 'g-namesake', tansy)).toBe('/')
    const { id } = (await findUserByUsername(deps.db, 'tansy')) ?? {}
    // It has a password now, which its owner is asked for from then on.
    expect(await me(other)).toMatchObject({ id, authType: 'local' })
    expect(await signIn(own, 'g-tansy', tansy)).toBe('/login?problem=google-other-account')
  })

  test('connects a local account to the first Google account, and to no other', async () => {
    const otis = await addPerson(deps, 'otis')
    const [first, second] = [new Browser(app), new Browser(app)]
    expect(await signIn(first, 'g-otis', verified('otis@example.com'))).toBe('/')
    expect(await me(first)).toMatchObject({ id: otis.id })
    expect(await signIn(second, 'g-otis-2', verified('otis@example.com'))).toBe('/login?problem=google-other-account')
  })

  test('takes over an account whose address was never verified: no password and no session of it live on', async () => {
    const newt = await addPerson(deps, 'newt')
    const squatter = await new Browser(app).signIn('hazel')
    await deps.pool.query(`update sessions set sess = (sess::jsonb || $1)::json where sess ->> 'accountId' = $2`, [
      { accountId: newt.id },
      String((await findUserByUsername(deps.db, 'hazel'))?.id),
    ])
    expect(await me(squatter)).toMatchObject({ username: 'newt' })
    const browser = new Browser(app)
    await signIn(browser, 'g-newt', verified('newt@example.com'))
    expect(await me(browser)).toMatchObject({ id: newt.id, emailVerified: true, authType: 'google' })
    expect((await squatter.get('/api/auth/user')).statusCode).toBe(401)
    const withPassword = await squatter.post('/api/auth/login', { usernameOrEmail: 'newt', password: PASSWORD })
    expect(withPassword.statusCode).toBe(401)
    const [row] = await deps.db.select().from(users).where(eq(users.id, newt.id))
    expect(row).toMatchObject({ passwordHash: null, emailVerificationToken: null, passwordResetToken: null })
  })

  test('asks for a code if two-step sign-in is on; without a password, a recent sign-in can turn it on', async () => {
    const [browser, later] = [new Browser(app), new Browser(app)]
    await signIn(browser, 'sorrel', verified('sorrel@example.org', 'Sorrel'))
    const begin = () => browser.post('/api/auth/second-factor/begin')
    deps.setNow(new Date(TEST_NOW.getTime() + 16 * 60_000))
    expect((await begin()).statusCode).toBe(403)
    deps.setNow(TEST_NOW)
    const { secret } = (await begin()).json<{ secret: string }>()
    const codeIn = (ms: number) => codeAt(secret.replaceAll(' ', ''), new Date(TEST_NOW.getTime() + ms))
    const confirmed = await browser.post('/api/auth/second-factor/confirm', { code: codeIn(0) })
    expect(confirmed.statusCode).toBe(200)
    expect(await signIn(later, 'sorrel', verified('sorrel@example.org'))).toBe('/login?step=code')
    expect((await later.get('/api/auth/user')).statusCode).toBe(401)
    expect((await later.post('/api/auth/second-factor', { code: codeIn(30_000) })).statusCode).toBe(200)
    expect(await me(later)).toMatchObject({ email: 'sorrel@example.org', secondFactor: 'on' })
    const [code] = confirmed.json().recoveryCodes
    expect((await later.post('/api/auth/second-factor/off', { code })).statusCode).toBe(200)
    const mail = (await mailsTo(deps, 'sorrel@example.org')).at(-1)
    // Not that it takes only a password: there is none.
    expect(mail?.text).toContain('Signing in to sorrel no longer takes a code.')
  })

  test.each([
    ['/orders?page=2#top', '/orders?page=2#top'],
    ['//evil.example', '/'],
    [`/${'x'.repeat(2_000)}`, '/'],
  ])('leads back to where the visitor was going: %s', async (next, place) => {
    const start = `/auth/google?next=${encodeURIComponent(next)}`
    expect(await signIn(new Browser(app), 'fern', verified('fern@example.org', 'Fern'), start)).toBe(place)
  })

  test('that fails or asks for a code keeps where the visitor was going', async () => {
    const browser = new Browser(app)
    const start = '/auth/google?next=%2Forders%3Fpage%3D2'
    const unverified = { email: 'uma@example.org', email_verified: false }
    const back = 'next=%2Forders%3Fpage%3D2'
    expect(await signIn(browser, 'uma', unverified, start)).toBe(`/login?problem=google-unverified&${back}`)
    const { id } = await addPerson(deps, 'juniper')
    await deps.db.update(users).set({ secondFactorSince: TEST_NOW }).where(eq(users.id, id))
    expect(await signIn(browser, 'june', verified('juniper@example.com'), start)).toBe(`/login?step=code&${back}`)
  })

  test('twice at once by the same new person creates one account', async () => {
    provider.signInAs('twice', verified('twice@example.org'))
    const browsers = [new Browser(app), new Browser(app)]
    const backs: string[] = []
    for (const browser of browsers)
      backs.push(await followRedirects(String((await browser.get('/auth/google')).headers.location), HOME))
    const answers = await Promise.all(browsers.map((browser, index) => browser.get(backs[index] ?? '')))
    expect(answers.map(({ headers }) => headers.location)).toEqual(['/', '/'])
    const [first, second] = [await me(browsers[0] as Browser), await me(browsers[1] as Browser)]
    expect(first.id).toBe(second.id)
  })

  test.each([
    ['an address that is not verified', { email: 'hazel@example.com', email_verified: false }],
    ['an address that is not verified, said as text', { email: 'hazel@example.com', email_verified: 'false' as const }],
    ['no address', {}],
    ['an address that no mail can reach', { email: 'former-member-7@deleted.invalid', email_verified: true }],
  ])('with %s is refused', async (_, person) => {
    const browser = new Browser(app)
    expect(await signIn(browser, 'unverified', person)).toBe('/login?problem=google-unverified')
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401)
  })
})

describe('a callback that does not match our request', () => {
  const failed = '/login?problem=google-failed'

  test('is refused in a browser that did not start it, or started another one', async () => {
    provider.signInAs('rowan', verified('rowan@example.org'))
    const [own, other] = [new Browser(app), new Browser(app)]
    const back = await followRedirects(String((await own.get('/auth/google')).headers.location), HOME)
    expect((await other.get(back)).headers.location).toBe(failed)
    await other.get('/auth/google')
    expect((await other.get(back)).headers.location).toBe(failed)
    expect((await own.get(back)).headers.location).toBe('/')
  })

  test('works once', async () => {
    provider.signInAs('rowan', verified('rowan@example.org'))
    const browser = new Browser(app)
    const back = await followRedirects(String((await browser.get('/auth/google')).headers.location), HOME)
    const pending = browser.cookies.get('fernvale_sign_in') ?? ''
    expect(pending).not.toBe('')
    await browser.get(back)
    expect(browser.cookies.has('fernvale_sign_in')).toBe(false)
    expect((await browser.get(back)).headers.location).toBe(failed)
    browser.cookies.set('fernvale_sign_in', pending)
    expect((await browser.get(back)).headers.location).toBe(failed)
  })

  test.each(['', '?code=made-up', '?code=made-up&state=made-up', '?error=server_error'])(
    '"%s" is refused',
    async (query) => {
      const browser = new Browser(app)
      await browser.get('/auth/google')
      const response = await browser.get(`/auth/google/callback${query}`)
      expect(response.headers.location).toBe(failed)
    },
  )

  test('with a state that is not ours is refused', async () => {
    provider.signInAs('rowan', verified('rowan@example.org'))
    const browser = new Browser(app)
    const back = await followRedirects(String((await browser.get('/auth/google')).headers.location), HOME)
    const changed = back.replace(/state=[^&]+/, 'state=somebody-elses')
    expect((await browser.get(changed)).headers.location).toBe(failed)
  })

  test('with a nonce that is not ours is refused', async () => {
    provider.signInAs('rowan', verified('rowan@example.org'))
    const browser = new Browser(app)
    const start = new URL(String((await browser.get('/auth/google')).headers.location))
    start.searchParams.set('nonce', 'somebody-elses')
    expect((await browser.get(await followRedirects(start.href, HOME))).headers.location).toBe(failed)
  })

  test('after the person declined says so', async () => {
    provider.signInAs('rowan', verified('rowan@example.org'))
    provider.refuse()
    const browser = new Browser(app)
    const back = await followRedirects(String((await browser.get('/auth/google')).headers.location), HOME)
    expect((await browser.get(back)).headers.location).toBe('/login?problem=google-cancelled')
  })
})

test.each([
  ['takes the client secret only in a header', { clientAuth: 'client_secret_basic' }],
  ['names only the address in the ID token, and elsewhere that it is verified', { inIdToken: ['email'] }],
  ['puts everything into the ID token', { inIdToken: ['email', 'email_verified', 'given_name'] }],
] satisfies [string, Parameters<typeof openIdProvider>[2]][])(
  'a provider that %s signs people in',
  async (_, options) => {
    const other = await openIdProvider(`${HOME}/auth/google/callback`, 0, options)
    onTestFinished(() => other.close())
    const { app: shop } = await testApp({ env: googleEnv(other) })
    other.signInAs('rowan', verified('rowan@example.org'))
    const browser = new Browser(shop)
    const back = await followRedirects(String((await browser.get('/auth/google')).headers.location), HOME)
    expect((await browser.get(back)).headers.location).toBe('/')
    expect(await me(browser)).toMatchObject({ email: 'rowan@example.org', firstName: 'Rowan' })
  },
)

test('a provider that signs with a new key is asked for it after the first failure', async () => {
  const options = { hasOwnKey: true }
  const before = await openIdProvider(`${HOME}/auth/google/callback`, 0, options)
  const { app: shop } = await testApp({ env: googleEnv(before) })
  async function arrive(at: typeof before) {
    at.signInAs('rowan', verified('rowan@example.org'))
    const browser = new Browser(shop)
    const back = await followRedirects(String((await browser.get('/auth/google')).headers.location), HOME)
    return (await browser.get(back)).headers.location
  }
  expect(await arrive(before)).toBe('/')
  await before.close()
  const after = await openIdProvider(`${HOME}/auth/google/callback`, Number(new URL(before.issuer).port), options)
  onTestFinished(() => after.close())
  expect(await arrive(after)).toBe('/login?problem=google-failed')
  expect(await arrive(after)).toBe('/')
})

describe('without a provider', () => {
  test('that is set up, the visitor is sent back with an explanation', async () => {
    const { app: bare } = await testApp()
    for (const path of ['/auth/google', '/auth/google/callback']) {
      const response = await bare.inject(path)
      expect([response.statusCode, response.headers.location]).toEqual([302, '/login?problem=google-off'])
    }
    expect((await bare.inject('/api/site')).json()).toMatchObject({ googleSignIn: false })
  })

  test('that answers the visitor is sent back with a plain word, until it is there again', async () => {
    const gone = await openIdProvider(`${HOME}/auth/google/callback`)
    const { app: waiting } = await testApp({
      env: googleEnv(gone),
    })
    const port = Number(new URL(gone.issuer).port)
    await gone.close()
    expect((await waiting.inject('/auth/google')).headers.location).toBe('/login?problem=google-down')
    const back = await openIdProvider(`${HOME}/auth/google/callback`, port)
    expect((await waiting.inject('/auth/google')).headers.location).toMatch(`${back.issuer}/auth?`)
    await back.close()
  })

  test('that fails before the callback, the visitor is told', async () => {
    const dying = await openIdProvider(`${HOME}/auth/google/callback`)
    const { app: waiting } = await testApp({
      env: googleEnv(dying),
    })
    dying.signInAs('rowan', verified('rowan@example.org'))
    const browser = new Browser(waiting)
    const back = await followRedirects(String((await browser.get('/auth/google')).headers.location), HOME)
    await dying.close()
    expect((await browser.get(back)).headers.location).toBe('/login?problem=google-down')
  })
})
