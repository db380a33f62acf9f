import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageAssets, RenderPage } from '../../contracts/page.ts'
import type { Parts } from '../parts.ts'
import { isUnlisted } from './unlisted.ts'

/** Where the page's code comes from: the build, or Vite while developing. */
export interface PageRenderer {
  /** Adds the routes or middleware that serve the browser's files. */
  serveFiles(app: FastifyInstance): Promise<void>
  load(): Promise<{ render: RenderPage; assets: PageAssets }>
}

interface PageOptions {
  parts: Parts
  renderer: PageRenderer
}

/** Every path that is no file and no call is a page; the router inside decides what it shows, a 404 too. */
export async function pageRoutes(app: FastifyInstance, { renderer }: PageOptions): Promise<void> {
  app.get('/*', async (request, reply) => {
    const { render, assets } = await renderer.load()
    const response = await render({
      url: request.url,
      nonce: reply.cspNonce.script,
      fetch: (path) => readApi(app, request, path),
      assets,
    })
    if (isUnlisted(request.url.split('?')[0] ?? '')) reply.header('x-robots-tag', 'noindex')
    return answer(reply, response)
  })
}

/** Reads the API as this visitor, without leaving the process. Pages know nothing that the API would not tell. */
async function readApi(app: FastifyInstance, request: FastifyRequest, path: string): Promise<Response> {
  const { statusCode, payload, headers } = await app.inject({
    method: 'GET',
    url: path,
    headers: {
      cookie: request.headers.cookie ?? '',
      host: request.host,
      'user-agent': request.headers['user-agent'] ?? '',
    },
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

async function answer(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.header('cache-control', 'private, no-cache')
  return reply.send(await response.text())
}
