import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { saleEvents, saleReminders } from '../database/schema.ts'
import { signLink } from '../mail/link-token.ts'
import { anAddress } from '../testing/addresses.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { mailsTo, paragraphsOf } from '../testing/mails.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { testApp } from '../testing/test-app.ts'
import { deleteOldUnconfirmed, sendSaleReminders } from './reminder.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const NOW = new Date('2026-06-06T14:00:00.000Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

const { app, deps } = await testApp()
for (const name of ['juniper', 'wren'] as const) await addPerson(deps, name)

beforeEach(async () => {
  deps.setNow(NOW)
  await deps.db.delete(saleReminders)
  await deps.db.delete(saleEvents)
  await deps.pool.query('delete from rate_limits; delete from jobs.job')
})

const ask = (email: string, browser = new Browser(app)) => browser.post('/api/reminders', { email })
const tokenFor = async (email: string) => {
  const mail = (await mailsTo(deps, email)).at(-1)
  return /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const confirm = (token: string) => new Browser(app).post(`/api/reminders/confirm?token=${token}`)
const onTheList = async () => (await deps.db.select().from(saleReminders)).filter(({ confirmedAt }) => confirmedAt)
const subscribe = async (email: string) => {
  await ask(email)
  await confirm(await tokenFor(email))
  await deps.pool.query('delete from jobs.job')
}
const planSale = async (startDate: Date, location: string | null = 'The old tobacco barn') => {
  const endDate = new Date(startDate.getTime() + 2 * DAY)
  const [sale] = await deps.db.insert(saleEvents).values({ startDate, endDate, location }).returning()
  return sale?.id ?? 0
}
const subjectsTo = async (email: string) => (await mailsTo(deps, email)).map(({ subject }) => subject)

describe('subscribing to reminders', () => {
  test('requires confirmation by the owner of the address', async () => {
    const response = await ask('june@example.com')
    expect(response.json()).toMatchObject({ confirmed: false })
    expect(await onTheList()).toEqual([])
    expect((await confirm(await tokenFor('june@example.com'))).statusCode).toBe(200)
    expect(await onTheList()).toMatchObject([{ email: 'june@example.com', confirmedAt: NOW }])
  })

  test('tells an admin how many have confirmed', async () => {
    const wren = await new Browser(app).signIn('wren')
    const count = async () => (await wren.get('/api/admin/reminders')).json()
    await ask('june@example.com')
    expect(await count()).toEqual({ count: 0 })
    await confirm(await tokenFor('june@example.com'))
    expect(await count()).toEqual({ count: 1 })
  })

  test('is confirmed immediately for the own address, in any case', async () => {
    const juniper = await new Browser(app).signIn('juniper')
    expect((await ask('Juniper@Example.com', juniper)).json()).toMatchObject({ confirmed: true })
    expect(await onTheList()).toHaveLength(1)
    expect(await mailsTo(deps, 'Juniper@Example.com')).toEqual([])
    expect((await ask('june@example.com', juniper)).json()).toMatchObject({ confirmed: false })
  })

  test('does not reveal who is already subscribed', async () => {
    await subscribe('june@example.com')
    const known = await ask('JUNE@example.com')
    const unknown = await ask('other@example.com')
    expect(known.json()).toEqual(unknown.json())
    expect(await onTheList()).toHaveLength(1)
  })

  test('is possible five times an hour for one address', async () => {
    const fromElsewhere = () => ask('june@example.com', new Browser(app, anAddress()))
    for (let time = 0; time < 5; time += 1) expect((await fromElsewhere()).statusCode).toBe(200)
    expect((await fromElsewhere()).statusCode).toBe(429)
  })

  test('is possible for five addresses an hour from one place', async () => {
    for (let time = 0; time < 5; time += 1) expect((await ask(`june${time}@example.com`)).statusCode).toBe(200)
    expect((await ask('june5@example.com')).statusCode).toBe(429)
  })

  test.each(['', 'june', 'june@'])('with the address %j is refused', async (email) => {
    expect((await ask(email)).json().fields).toEqual({ email: 'Please enter a valid email address' })
  })

  test('is deleted after a week unless confirmed', async () => {
    await ask('forgotten@example.com')
    await subscribe('june@example.com')
    const token = await tokenFor('june@example.com')
    deps.setNow(later(8 * DAY))
    await deleteOldUnconfirmed(deps.db, deps.now())
    expect(await deps.db.select().from(saleReminders)).toMatchObject([{ email: 'june@example.com' }])
    expect((await confirm(token)).statusCode).toBe(400)
  })

  test('again sends another email and gives a week to confirm from then on', async () => {
    await ask('june@example.com')
    const [first] = await mailsTo(deps, 'june@example.com')
    deps.setNow(later(6 * DAY))
    await deps.pool.query('delete from jobs.job')
    await ask('june@example.com')
    const token = await tokenFor('june@example.com')
    const [again] = await mailsTo(deps, 'june@example.com')
    expect(again?.id).not.toBe(first?.id)
    deps.setNow(later(8 * DAY))
    await deleteOldUnconfirmed(deps.db, deps.now())
    expect((await confirm(token)).statusCode).toBe(200)
    deps.setNow(later(30 * DAY))
    await ask('june@example.com')
    await confirm(token)
    expect(await onTheList()).toMatchObject([{ confirmedAt: later(8 * DAY), createdAt: later(6 * DAY) }])
  })

  test('cannot be confirmed with a link for another purpose', async () => {
    await ask('june@example.com')
    const [{ id } = { id: 0 }] = await deps.db.select().from(saleReminders)
    const [wrong, own] = (['stop reminders', 'confirm reminders'] as const).map((purpose) =>
      signLink(deps.sessionSecret, purpose, id),
    )
    for (const token of [wrong ?? '', `${own}x`, `${id}.forged`, `${id}`, 'x', ''])
      expect((await confirm(token)).statusCode, token).toBe(400)
    expect(await onTheList()).toEqual([])
  })
})

describe('the mails', () => {
  test('go out once a day before and once an hour before a sale', async () => {
    await subscribe('june@example.com')
    await planSale(later(2 * DAY))
    const steps: [Date, number][] = [
      [NOW, 0],
      [later(DAY - 1), 0],
      [later(DAY), 1],
      [later(DAY + HOUR), 1],
      [later(2 * DAY - HOUR), 2],
      [later(2 * DAY - 1), 2],
      [later(2 * DAY), 2],
    ]
    for (const [time, count] of steps) {
      deps.setNow(time)
      await Promise.all([sendSaleReminders(deps), sendSaleReminders(deps)])
      expect(await subjectsTo('june@example.com'), time.toISOString()).toHaveLength(count)
    }
    const [first, second] = await mailsTo(deps, 'june@example.com')
    const { pathname, search } = new URL(first?.unsubscribeUrl ?? '')
    expect(paragraphsOf(first)).toEqual([
      'The next pop-up sale',
      expect.stringMatching(/^Begins: Monday, June 8 at 10:00 AM EDT\nEnds: .*\nWhere: The old tobacco barn$/),
      "There's only one of each, and the first to pay gets it. Take a look at what's for sale.",
      'Look around:\nhttp://localhost:3000/marketplace',
      `Stop these reminders: http://localhost:3000${pathname.replace('/api', '')}${search}`,
    ])
    expect([first?.subject, second?.subject]).toEqual([
      'The next pop-up sale starts Monday, June 8 at 10:00 AM EDT',
      'The pop-up sale starts Monday, June 8 at 10:00 AM EDT',
    ])
    expect(first?.expiresAt, 'the end of the sale').toBe(later(4 * DAY).toISOString())
  })

  test('name the times at the place of the sale', async () => {
    await subscribe('june@example.com')
    await planSale(later(DAY))
    await deps.db.update(saleEvents).set({ timeZone: 'America/Chicago' })
    await sendSaleReminders(deps)
    const [mail] = await mailsTo(deps, 'june@example.com')
    expect(mail?.text).toContain(
      'Begins: Sunday, June 7 at 9:00 AM CDT\nEnds: Tuesday, June 9 at 9:00 AM CDT\nWhere: The old tobacco barn',
    )
  })

  test('go to nobody who has not confirmed', async () => {
    await ask('june@example.com')
    await planSale(later(HOUR))
    await sendSaleReminders(deps)
    expect(await subjectsTo('june@example.com')).toEqual(['Please confirm your Fernvale sale reminders'])
  })

  test('start with the next one for late subscribers', async () => {
    await planSale(later(10 * HOUR))
    await subscribe('june@example.com')
    await ask('juniper@example.com', await new Browser(app).signIn('juniper'))
    await sendSaleReminders(deps)
    const told = async () => [await subjectsTo('june@example.com'), await subjectsTo('juniper@example.com')]
    expect(await told()).toEqual([[], []])
    deps.setNow(later(9.5 * HOUR))
    await sendSaleReminders(deps)
    const subject = 'The pop-up sale starts Saturday, June 6 at 8:00 PM EDT'
    expect(await told()).toEqual([[subject], [subject]])
  })

  test('are not withheld from a subscriber who confirms again', async () => {
    await ask('june@example.com')
    const token = await tokenFor('june@example.com')
    await confirm(token)
    await deps.pool.query('delete from jobs.job')
    await planSale(later(10 * HOUR))
    expect((await confirm(token)).statusCode).toBe(200)
    await sendSaleReminders(deps)
    expect(await subjectsTo('june@example.com')).toHaveLength(1)
  })

  test('are sent again when the sale is rescheduled', async () => {
    await subscribe('june@example.com')
    await planSale(later(DAY))
    await sendSaleReminders(deps)
    await deps.db.update(saleEvents).set({ startDate: later(9 * DAY), endDate: later(11 * DAY) })
    deps.setNow(later(8 * DAY))
    await sendSaleReminders(deps)
    expect(await subjectsTo('june@example.com')).toHaveLength(2)
  })

  test('are not sent with the old date while an admin is moving the sale', async () => {
    await subscribe('june@example.com')
    await planSale(later(DAY))
    const client = await deps.pool.connect()
    await client.query('begin')
    await client.query("update sale_events set start_date = start_date - interval '2 hours'")
    const sent = sendSaleReminders(deps)
    await untilWaiting(deps.pool)
    await client.query('commit')
    client.release()
    await sent
    await sendSaleReminders(deps)
    expect(await mailsTo(deps, 'june@example.com')).toMatchObject([
      { text: expect.stringContaining('Sunday, June 7 at 8:00 AM EDT') },
    ])
  })

  test('do not promise a whole day before a sale that was scheduled late', async () => {
    await subscribe('june@example.com')
    await planSale(later(5 * HOUR))
    await sendSaleReminders(deps)
    const [mail] = await mailsTo(deps, 'june@example.com')
    expect(mail?.subject).toBe('The next pop-up sale starts Saturday, June 6 at 3:00 PM EDT')
  })

  test('are still true if they arrive after the opening', async () => {
    await subscribe('june@example.com')
    await planSale(later(DAY))
    await sendSaleReminders(deps)
    deps.setNow(later(DAY - HOUR))
    await sendSaleReminders(deps)
    for (const { subject, text } of await mailsTo(deps, 'june@example.com'))
      expect(subject + text).not.toMatch(/\b(soon|within|almost|will)\b/i)
  })

  test('reach everybody, even in several batches', async () => {
    const people = Array.from({ length: 450 }, (_, index) => ({ email: `p${index}@example.com`, confirmedAt: NOW }))
    await deps.db.insert(saleReminders).values(people)
    await planSale(later(HOUR))
    await sendSaleReminders(deps)
    const { rows } = await deps.pool.query(
      `select count(distinct data ->> 'to')::int as people from jobs.job where name = 'mail'`,
    )
    expect(rows).toEqual([{ people: 450 }])
  })

  test('are stopped by one click in the mail client or on a page, repeatedly if need be', async () => {
    await subscribe('june@example.com')
    await planSale(later(HOUR))
    await sendSaleReminders(deps)
    const [mail] = await mailsTo(deps, 'june@example.com')
    const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '')
    for (let time = 0; time < 2; time += 1) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const response = await app.inject({
        method: 'POST',
        url: pathname + search,
        headers,
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(response.statusCode).toBe(200)
    }
    expect(await deps.db.select().from(saleReminders)).toEqual([])
    const page = /http:\S+\/reminders\/stop\?token=\S+/.exec(mail?.text ?? '')?.[0]
    expect(new URL(page ?? '').search).toBe(search)
    expect((await new Browser(app).post(`/api/reminders/stop${search}`)).statusCode).toBe(200)
    expect((await new Browser(app).post('/api/reminders/stop?token=1.x')).statusCode).toBe(400)
  })
})

describe('the link that stops them', () => {
  const stop = async (token: string) => (await new Browser(app).post(`/api/reminders/stop?token=${token}`)).json()
  const stopTokenFor = async (email: string) => {
    const [row] = await deps.db.select().from(saleReminders).where(eq(saleReminders.email, email))
    return signLink(deps.sessionSecret, 'stop reminders', row?.id ?? 0)
  }

  test('of an earlier sign-up does not claim to stop those of a later one', async () => {
    await subscribe('june@example.com')
    const earlier = await stopTokenFor('june@example.com')
    const stopped = await stop(earlier)
    await subscribe('june@example.com')
    expect((await stop(earlier)).message).not.toBe(stopped.message)
    expect(await onTheList()).toHaveLength(1)
    expect(await stop(await stopTokenFor('june@example.com'))).toEqual(stopped)
    expect(await onTheList()).toEqual([])
  })
})

describe('the calendar file', () => {
  const get = () => app.inject('/sale-events/next.ics')

  test('contains the next sale, in lines of at most 75 octets', async () => {
    const id = await planSale(later(3 * DAY), `Barn; hall B, 118 Nash Street \\ rear — ${'é'.repeat(60)}`)
    const response = await get()
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const lines = response.body.split('\r\n')
    expect(lines.pop()).toBe('')
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(response.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const unfolded = response.body.replaceAll('\r\n ', '').split('\r\n')
    expect(unfolded.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
    expect(unfolded).toContain(`UID:sale-${id}@localhost`)
    expect(unfolded).toContain('DTSTAMP:20260606T140000Z')
    expect(unfolded).toContain('DTSTART:20260609T140000Z')
    expect(unfolded).toContain('DTEND:20260611T140000Z')
    expect(unfolded).toContain('TRANSP:TRANSPARENT')
    expect(unfolded).toContain(`LOCATION:Barn\\; hall B\\, 118 Nash Street \\\\ rear — ${'é'.repeat(60)}`)
    expect(unfolded.filter((line) => line.startsWith('TRIGGER'))).toEqual(['TRIGGER:-P1D', 'TRIGGER:-PT1H'])
    expect(unfolded.filter((line) => line.startsWith('BEGIN')).length).toBe(
      unfolded.filter((line) => line.startsWith('END')).length,
    )
  })

  test('does not exist while no sale is scheduled', async () => {
    expect((await get()).statusCode).toBe(404)
  })
})
