import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { notificationChoices, users } from '../../database/schema.ts'
import { eventually } from '../../testing/eventually.ts'
import { Browser } from '../../testing/people.ts'
import { NOTIFICATION, startPushShop } from '../../testing/push-shop.ts'
import { TEST_NOW } from '../../testing/test-app.ts'
import { deliverPush } from './deliver-push.ts'
import { notify } from './notify.ts'

const { app, deps, service, hazelId, startOver, phoneOf, browsersOf, choose, tell, work, jobsOf, mails } =
  await startPushShop()
afterAll(() => service.close())

let hazel: Browser
beforeEach(async () => {
  hazel = await startOver()
})

describe('a notification', () => {
  test('reaches every browser of the account, readable by that browser alone', async () => {
    await choose(hazel, 'line_moves', 'push')
    const [phone, laptop] = [await phoneOf(hazel), await phoneOf(await new Browser(app).signIn('hazel'))]
    const others = await phoneOf(await new Browser(app).signIn('otis'))
    await tell()
    await work()
    for (const { received, ttl } of [phone, laptop]) {
      expect(received).toEqual([
        { title: "You're next", body: 'The lamp is yours to buy.', url: '/product/7', tag: 'line_moves:/product/7' },
      ])
      expect(ttl).toEqual(['600'])
    }
    expect(others.received).toEqual([])
    expect(service.requests.map(({ body }) => body).join()).not.toContain('lamp')
    expect(await mails()).toEqual([])
  })

  test('is an email if no browser accepts it, or if the account chose email', async () => {
    await choose(hazel, 'line_moves', 'push')
    await tell()
    await work()
    await choose(hazel, 'line_moves', 'mail')
    await phoneOf(hazel)
    await tell({ ...NOTIFICATION, key: 'second' })
    await work()
    expect((await mails()).map(({ subject }) => subject)).toEqual(["You're next", "You're next"])
    expect(service.requests).toEqual([])
  })

  test('is not sent if the account turned it off', async () => {
    await choose(hazel, 'line_moves', 'nothing')
    await phoneOf(hazel)
    await tell()
    expect([await jobsOf('push'), await mails()]).toEqual([[], []])
  })

  test('is neither resent nor becomes an email once the account has turned it off', async () => {
    await choose(hazel, 'line_moves', 'push')
    const phone = await phoneOf(hazel)
    await tell()
    service.faults.push('down')
    await work()
    await choose(hazel, 'line_moves', 'nothing')
    await work()
    expect([phone.received.length, await jobsOf('push'), await mails()]).toEqual([0, [], []])
  })

  const setSuspension = (suspendedAt: Date | null, suspensionReason: string | null) =>
    deps.db.update(users).set({ suspendedAt, suspensionReason }).where(eq(users.id, hazelId))

  test('is not sent to a suspended account, which could not act on it', async () => {
    await setSuspension(deps.now(), 'Sells copies.')
    for (const way of ['push', 'mail'] as const) {
      await deps.db.delete(notificationChoices)
      await deps.db.insert(notificationChoices).values({ userId: hazelId, kind: 'line_moves', way })
      await tell()
    }
    await setSuspension(null, null)
    expect([await jobsOf('push'), await mails()]).toEqual([[], []])
  })

  test('becomes no email of an account that was suspended or deleted before any browser accepted it', async () => {
    await choose(hazel, 'line_moves', 'push')
    const setDeletion = (deletedAt: Date | null) =>
      deps.db.update(users).set({ deletedAt }).where(eq(users.id, hazelId))
    await tell()
    expect(await jobsOf('push')).toHaveLength(1)
    await setSuspension(deps.now(), 'Sells copies.')
    await work()
    await setSuspension(null, null)
    await tell()
    await setDeletion(deps.now())
    await work()
    await setDeletion(null)
    expect([await jobsOf('push'), await mails()]).toEqual([[], []])
  })

  test('exists only if its transaction commits', async () => {
    await choose(hazel, 'line_moves', 'push')
    const rolledBack = deps.db.transaction(async (tx) => {
      await notify(deps, tx, hazelId, NOTIFICATION)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect(await jobsOf('push')).toEqual([])
  })

  test('reaches no browser after what it announces is over', async () => {
    await choose(hazel, 'line_moves', 'push')
    const phone = await phoneOf(hazel)
    const offer = { ...NOTIFICATION, expiresAt: new Date(TEST_NOW.getTime() + 5 * 60_000) }
    await tell(offer)
    deps.setNow(new Date(TEST_NOW.getTime() + 60_500))
    await work()
    expect(phone.ttl).toEqual(['239'])
    deps.setNow(TEST_NOW)
    await tell(offer)
    deps.setNow(new Date(TEST_NOW.getTime() + 5 * 60_000))
    await work()
    expect([phone.received.length, await jobsOf('push'), await mails()]).toEqual([1, [], []])
  })

  test('that a browser no longer accepts removes its subscription, and becomes an email after the last one', async () => {
    await choose(hazel, 'line_moves', 'push')
    const [phone, laptop] = [await phoneOf(hazel), await phoneOf(await new Browser(app).signIn('hazel'))]
    phone.forget()
    await tell()
    await work()
    expect([laptop.received.length, (await browsersOf(hazel)).length, (await mails()).length]).toEqual([1, 1, 0])
    // Some push services say so with this status.
    service.faults.push(404)
    await tell()
    await work()
    expect([(await browsersOf(hazel)).length, (await mails()).length]).toEqual([0, 1])
  })

  test.each([429, 500, 503, 'down'] as const)('is tried again while the push service answers %s', async (fault) => {
    await choose(hazel, 'line_moves', 'push')
    const phone = await phoneOf(hazel)
    await tell()
    service.faults.push(fault)
    await work()
    expect([phone.received.length, (await jobsOf('push')).length, (await mails()).length]).toEqual([0, 1, 0])
    await work()
    expect([phone.received.length, (await jobsOf('push')).length, (await mails()).length]).toEqual([1, 0, 0])
  })

  test('becomes an email once a push service has been down for too long', async () => {
    await choose(hazel, 'line_moves', 'push')
    const phone = await phoneOf(hazel)
    await tell()
    deps.setNow(new Date(TEST_NOW.getTime() + 3 * 60_000))
    service.faults.push('down')
    await work()
    expect([phone.received.length, (await jobsOf('push')).length, (await mails()).length]).toEqual([0, 0, 1])
  })

  test('is resent to the browser that missed it, and to no other', async () => {
    await choose(hazel, 'line_moves', 'push')
    const phones = [await phoneOf(hazel), await phoneOf(await new Browser(app).signIn('hazel'))]
    await tell()
    service.faults.push(503)
    await work()
    await work()
    expect(phones.map(({ received }) => received.length)).toEqual([1, 1])
    expect(await mails()).toEqual([])
  })

  test('that one browser has got becomes no email for another that is gone, nor is it resent for too long', async () => {
    await choose(hazel, 'line_moves', 'push')
    const phones = [await phoneOf(hazel), await phoneOf(await new Browser(app).signIn('hazel'))]
    await tell()
    service.faults.push(503)
    await work()
    phones.find(({ received }) => received.length === 0)?.forget()
    await work()
    expect([(await browsersOf(hazel)).length, await jobsOf('push'), await mails()]).toEqual([1, [], []])
    await phoneOf(await new Browser(app).signIn('hazel'))
    await tell()
    deps.setNow(new Date(TEST_NOW.getTime() + 3 * 60_000))
    service.faults.push(503)
    await work()
    expect([await jobsOf('push'), await mails()]).toEqual([[], []])
  })

  test.each([401, 403, 413])('that the push service rejects with %s becomes an email', async (status) => {
    await choose(hazel, 'line_moves', 'push')
    await phoneOf(hazel)
    await tell()
    service.faults.push(status)
    await work()
    expect([(await browsersOf(hazel)).length, (await mails()).length]).toEqual([1, 1])
  })

  test('fits the longest title in the widest characters into 4 KB', async () => {
    await choose(hazel, 'line_moves', 'push')
    const phone = await phoneOf(hazel)
    await tell({ ...NOTIFICATION, title: '𝄞'.repeat(500), body: '𝄞\n'.repeat(2000) })
    await work()
    expect(phone.received[0]?.title).toBe(`${'𝄞'.repeat(119)}…`)
    const [request] = service.requests
    expect(Buffer.from(request?.body ?? '', 'base64url').length).toBeLessThan(4096)
  })
})

test('the queue sends what is told, without anybody asking', async () => {
  await choose(hazel, 'line_moves', 'push')
  const phone = await phoneOf(hazel)
  await deps.jobs.work('push', (job) => deliverPush(deps, job))
  await tell()
  await eventually(() => expect(phone.received).toHaveLength(1))
})
