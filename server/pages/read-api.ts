import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asViewer } from '../http/session.ts'

export type ReadApi = (path: string) => Promise<Response>

/** Reads the API as this visitor, without leaving the process. Pages know nothing that the API would not tell. */
export const readAsVisitor = (app: FastifyInstance, request: FastifyRequest, path: string): Promise<Response> =>
  asViewer(request.viewer, () =>
    read(app, request, path, {
      cookie: request.headers.cookie ?? '',
      'user-agent': request.headers['user-agent'] ?? '',
    }),
  )

/**
 * Reads it as somebody without a cookie, for a page that others will get too: whatever is in it is nobody's own. It calls
 * itself a bot, so that a rendering counts as no view; each guest who gets the page does.
 */
export const readAsNobody = (app: FastifyInstance, request: FastifyRequest, path: string): Promise<Response> =>
  read(app, request, path, { 'user-agent': 'FernvalePageBot/1.0' })

async function read(
  app: FastifyInstance,
  request: FastifyRequest,
  path: string,
  own: Record<string, string>,
): Promise<Response> {
  const { statusCode, payload, headers } = await app.inject({
    method: 'GET',
    url: path,
    headers: { ...own, host: request.host, 'x-request-id': request.id },
    remoteAddress: request.ip,
  })
  return new Response(payload, {
    status: statusCode,
    headers: {
      'content-type': String(headers['content-type'] ?? ''),
      'x-total-count': String(headers['x-total-count'] ?? ''),
    },
  })
}
