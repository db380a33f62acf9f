import { expect } from 'vitest'
import type { NotificationKind, NotificationWay } from '../../contracts/push-rules.ts'
import { deliverPush } from '../account/notification/deliver-push.ts'
import { type Notification, notify } from '../account/notification/notify.ts'
import {
  favoriteAlerts,
  favorites,
  notificationChoices,
  pushSubscriptions,
  saleEvents,
  savedSearches,
} from '../database/schema.ts'
import type { JobData, PushJob } from '../jobs/jobs.ts'
import { mailsTo } from './mails.ts'
import { addPerson, Browser } from './people.ts'
import { startPushService } from './push-service.ts'
import { TEST_NOW, testApp } from './test-app.ts'

export const NOTIFICATION: Notification = {
  kind: 'line_moves',
  title: "You're next",
  body: 'The lamp is yours to buy.',
  url: '/product/7',
}

/** A shop with a stand-in for the push services, where Hazel gets the notifications and Otis is somebody else. */
export async function startPushShop() {
  const service = await startPushService()
  const { app, deps } = await testApp({ providers: { push: service.transport } })
  const { id: hazelId } = await addPerson(deps, 'hazel')
  await addPerson(deps, 'otis')
  const { publicKey } = (await (await new Browser(app).signIn('hazel')).get('/api/push')).json()

  const subscribe = (person: Browser, { subscription }: ReturnType<typeof service.browser>) =>
    person.post('/api/push/subscriptions', subscription)

  return {
    app,
    deps,
    service,
    hazelId,
    publicKey,
    subscribe,
    /** Before each test. Returns a browser in which Hazel has signed in. */
    async startOver(): Promise<Browser> {
      deps.setNow(TEST_NOW)
      service.requests.length = 0
      service.faults.length = 0
      for (const table of [
        pushSubscriptions,
        notificationChoices,
        favorites,
        favoriteAlerts,
        savedSearches,
        saleEvents,
      ])
        await deps.db.delete(table)
      await deps.pool.query('delete from jobs.job')
      return new Browser(app).signIn('hazel')
    },
    async phoneOf(person: Browser) {
      const phone = service.browser(publicKey)
      const answer = await subscribe(person, phone)
      expect(answer.statusCode, answer.body).toBe(201)
      return phone
    },
    browsersOf: async (person: Browser) => (await person.get('/api/push')).json().browsers,
    choose: (person: Browser, kind: NotificationKind, way: NotificationWay) =>
      person.request({ method: 'PUT', url: '/api/push/choices', payload: { kind, way } }),
    tell: (notification: Notification = NOTIFICATION) =>
      deps.db.transaction((tx) => notify(deps, tx, hazelId, notification)),
    /** Runs the pending push jobs, as a worker would; failed ones stay. */
    async work(): Promise<void> {
      const { rows } = await deps.pool.query<{ id: string; data: PushJob }>(
        "select id, data from jobs.job where name = 'push'",
      )
      for (const { id, data } of rows)
        await deliverPush(deps, data).then(
          () => deps.pool.query('delete from jobs.job where id = $1', [id]),
          () => {},
        )
    },
    async jobsOf<N extends keyof JobData>(name: N): Promise<JobData[N][]> {
      const { rows } = await deps.pool.query('select data from jobs.job where name = $1 order by created_on', [name])
      return rows.map(({ data }) => data)
    },
    mails: () => mailsTo(deps, 'hazel@example.com'),
  }
}
