import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { HOUR_SECONDS } from '../durations.ts'
import { notFound } from '../http/app-error.ts'
import { addressKey, typedKey } from '../http/keys.ts'
import { createLimiter, type Limit } from '../http/limiter.ts'
import { route } from '../http/route.ts'
import { unsubscribeRoute } from '../mail/unsubscribe-route.ts'
import { saleCalendar } from './calendar.ts'
import { confirmByLink, stopByLink, subscribe } from './reminder.ts'
import { countConfirmed } from './reminder-queries.ts'
import { upcomingSale } from './sale.ts'

export function reminderRoutes(app: FastifyInstance, deps: Deps): void {
  const mails = createLimiter(deps.pool, REMINDER_MAILS)

  route(app, 'POST /api/reminders', async ({ body, viewer, request }) => {
    await mails.count(addressKey(request.ip), typedKey(body.email))
    const confirmed = await subscribe(deps, viewer, body.email)
    return {
      confirmed,
      message: confirmed
        ? "We'll email you one day and one hour before each sale."
        : "Please open the link we just emailed you. Then you're on the list.",
    }
  })

  route(app, 'POST /api/reminders/confirm', async ({ query }) => {
    await confirmByLink(deps, query.token)
    return { message: "We'll email you one day and one hour before each sale." }
  })

  unsubscribeRoute(app, 'POST /api/reminders/stop', async ({ query }) => {
    const isStopped = await stopByLink(deps, query.token)
    return { message: isStopped ? STOPPED : STOPPED_BEFORE }
  })

  route(app, 'GET /api/admin/reminders', async () => ({ count: await countConfirmed(deps.db) }))

  app.get('/sale-events/next.ics', { schema: { hide: true } }, async (_request, reply) => {
    const sale = await upcomingSale(deps)
    if (!sale) throw notFound('No sale is scheduled yet.')
    return reply
      .type('text/calendar; charset=utf-8')
      .headers({ 'content-disposition': 'attachment; filename="pop-up-sale.ics"', 'cache-control': 'no-cache' })
      .send(saleCalendar(deps.settings, sale, deps.now()))
  })
}

const STOPPED = "You won't get any more reminders, and we deleted your address."
/** The address may have signed up again since, which only its newer emails can stop. */
const STOPPED_BEFORE = 'This sign-up has already ended. If you still get reminders, use the link in the latest one.'

/** Per recipient and per IP address. */
const REMINDER_MAILS: Limit = { name: 'reminder-mail', tries: 5, seconds: HOUR_SECONDS }
