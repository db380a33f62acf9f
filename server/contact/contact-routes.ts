import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { HOUR_SECONDS } from '../durations.ts'
import { accountKey, addressKey } from '../http/keys.ts'
import { createLimiter, type Limit } from '../http/limiter.ts'
import { route } from '../http/route.ts'
import { listMessages, markAnswered, receiveMessage } from './contact.ts'

export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  const messages = createLimiter(deps.pool, MESSAGES)
  const unchecked = createLimiter(deps.pool, UNCHECKED_MESSAGES)

  route(app, 'POST /api/contact', async ({ body, viewer, account, request }) => {
    const address = addressKey(request.ip)
    await messages.count(address, ...(account ? [accountKey(account.id)] : []))
    await receiveMessage(deps, viewer, body, () => unchecked.count(address))
    return { message: "Message sent successfully! We'll get back to you within 24 hours." }
  })

  route(app, 'GET /api/admin/messages', async ({ query }) => listMessages(deps, query))

  route(app, 'PATCH /api/admin/messages/{id}', async ({ account, params, body }) =>
    markAnswered(deps, account, params.id, body.answered),
  )
}

const MESSAGES: Limit = { name: 'contact', tries: 5, seconds: HOUR_SECONDS }
/** Per IP address, for messages that the bot check could not verify. */
const UNCHECKED_MESSAGES: Limit = { name: 'contact-unchecked', tries: 2, seconds: HOUR_SECONDS }
