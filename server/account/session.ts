import type { FastifyRequest } from 'fastify'

/** Signs the browser in. The session gets a new id: one that somebody planted before is worth nothing. */
export async function startSession(request: FastifyRequest, accountId: number): Promise<void> {
  await request.session.regenerate()
  request.session.accountId = accountId
}
