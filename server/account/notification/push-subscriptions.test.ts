import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { pushSubscriptions, sessions } from '../../database/schema.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { outside } from '../../testing/outside.ts'
import { Browser, PASSWORD } from '../../testing/people.ts'
import { startPushShop } from '../../testing/push-shop.ts'
import { TEST_NOW } from '../../testing/test-app.ts'

const { app, deps, service, hazelId, publicKey, startOver, subscribe, phoneOf, browsersOf, choose, tell, work, mails } =
  await startPushShop()
afterAll(() => service.close())

let hazel: Browser
beforeEach(async () => {
  hazel = await startOver()
})

describe('a browser', () => {
  test('gets notifications for as long as its sign-in lasts', async () => {
    const phone = await phoneOf(hazel)
    expect(await browsersOf(hazel)).toEqual([
      { id: expect.any(Number), device: expect.any(String), since: TEST_NOW.toISOString(), isCurrent: true },
    ])
    const laptop = await new Browser(app).signIn('hazel')
    expect(await browsersOf(laptop)).toMatchObject([{ isCurrent: false }])
    await hazel.post('/api/auth/logout')
    expect(await browsersOf(laptop)).toEqual([])
    await choose(laptop, 'line_moves', 'push')
    await tell()
    await work()
    expect([phone.received.length, (await mails()).length]).toEqual([0, 1])
  })

  test('gets notifications after its password was changed there, though not with a copy of its former session', async () => {
    const phone = await phoneOf(hazel)
    const copy = new Browser(app)
    for (const cookie of hazel.cookies) copy.cookies.set(...cookie)
    const change = { currentPassword: PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD }
    expect((await hazel.post('/api/auth/change-password', change)).statusCode).toBe(200)
    expect((await copy.get('/api/push')).statusCode).toBe(401)
    expect(await browsersOf(hazel)).toMatchObject([{ isCurrent: true }])
    await choose(hazel, 'line_moves', 'push')
    await tell()
    await work()
    expect(phone.received).toHaveLength(1)
  })

  test('that signs in to another account moves its notifications there', async () => {
    const phone = await phoneOf(hazel)
    const otis = await new Browser(app).signIn('otis')
    expect((await subscribe(otis, phone)).statusCode).toBe(201)
    expect([(await browsersOf(hazel)).length, (await browsersOf(otis)).length]).toEqual([0, 1])
  })

  test('cannot be taken over by knowing its endpoint', async () => {
    const phone = await phoneOf(hazel)
    const stranger = service.browser(publicKey)
    const { endpoint } = phone.subscription
    const otis = await new Browser(app).signIn('otis')
    const stolen = await otis.post('/api/push/subscriptions', { ...stranger.subscription, endpoint })
    expect([stolen.statusCode, (await browsersOf(hazel)).length]).toEqual([409, 1])
  })

  test('that asks twice at once, in two windows, is nobody else', async () => {
    const phone = service.browser(publicKey)
    const answers = await Promise.all([subscribe(hazel, phone), subscribe(hazel, phone), subscribe(hazel, phone)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(await browsersOf(hazel)).toMatchObject([{ isCurrent: true }])
  })

  test('that is signed out elsewhere at that moment is asked to sign in', async () => {
    const { answer } = await deps.db.transaction(async (tx) => {
      await tx.delete(sessions)
      const answer = outside(() => subscribe(hazel, service.browser(publicKey)))
      // The other one records that the session is in use.
      await outside(() => untilWaiting(deps.pool, 2))
      return { answer }
    })
    expect((await answer).statusCode).toBe(401)
  })

  test('is one of at most twenty: the oldest is removed', async () => {
    const first = await phoneOf(hazel)
    const { rows } = await deps.pool.query(
      `insert into sessions (sid, sess, expire) select 's' || n, '{"accountId": ${hazelId}}', now() from generate_series(1, 19) n returning handle`,
    )
    const keys = { p256dh: 'x', auth: 'x', vapidKey: publicKey, userAgent: '' }
    for (const { handle } of rows)
      await deps.db
        .insert(pushSubscriptions)
        .values({ ...keys, userId: hazelId, session: handle, endpoint: `https://push.example/${handle}` })
    const last = await new Browser(app).signIn('hazel')
    await phoneOf(last)
    expect(await browsersOf(last)).toHaveLength(20)
    const { endpoint } = first.subscription
    expect(await deps.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))).toEqual([])
    await deps.pool.query("delete from sessions where sid like 's%' and length(sid) < 5")
  })

  test('is turned off by its owner', async () => {
    await phoneOf(hazel)
    const [{ id }] = await browsersOf(hazel)
    expect((await hazel.delete(`/api/push/subscriptions/${id}`)).json().browsers).toEqual([])
    expect((await hazel.delete(`/api/push/subscriptions/${id}`)).statusCode).toBe(404)
  })

  const KEYS = service.browser('x').subscription.keys
  test.each([
    'http://push.example/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://localhost/a',
    'https://localhost./a',
    'https://db.internal/a',
    'https://printer.local/a',
    'https://intranet/a',
    'https://169.254.169.254/latest',
    'https://push.example:5432/a',
    'https://me:word@push.example/a',
    'file:///etc/passwd',
  ])('with %s as its address is refused', async (endpoint) => {
    expect((await hazel.post('/api/push/subscriptions', { endpoint, keys: KEYS })).statusCode).toBe(400)
    expect(await deps.db.select().from(pushSubscriptions)).toEqual([])
  })

  test.each(['p256dh', 'auth'])('with a %s of another length is refused', async (name) => {
    const keys = { ...KEYS, [name]: 'AAAA' }
    expect((await hazel.post('/api/push/subscriptions', { endpoint: 'https://push.example/a', keys })).statusCode).toBe(
      400,
    )
  })

  test("loses its subscription when the shop's keys change", async () => {
    await choose(hazel, 'line_moves', 'push')
    await phoneOf(hazel)
    await deps.db.update(pushSubscriptions).set({ vapidKey: 'another' })
    expect(await browsersOf(hazel)).toEqual([])
    await tell()
    await work()
    expect([service.requests.length, (await mails()).length]).toEqual([0, 1])
    expect(await deps.db.select().from(pushSubscriptions)).toEqual([])
  })
})
