import type { FastifyInstance } from 'fastify'
import { route } from '../http/route.ts'
import { accountKey, addressKey } from '../limits/keys.ts'
import { createLimiter } from '../limits/limiter.ts'
import type { Parts } from '../parts.ts'
import { takeMessage } from './contact.ts'
import { MESSAGES, UNCHECKED_MESSAGES } from './contact-limits.ts'

export function contactRoutes(app: FastifyInstance, parts: Parts): void {
  const messages = createLimiter(parts.pool, MESSAGES)
  const unchecked = createLimiter(parts.pool, UNCHECKED_MESSAGES)

  route(app, 'POST /api/contact', async ({ body, viewer, request }) => {
    const address = addressKey(request.ip)
    await messages.count(address, ...(viewer.account ? [accountKey(viewer.account.id)] : []))
    await takeMessage(parts, viewer, body, () => unchecked.count(address))
    return { message: "Message sent successfully! We'll get back to you within 24 hours." }
  })
}
