import type { FastifyInstance } from 'fastify'

/** Former paths, and paths that people guess. */
const MOVED: Record<string, string> = {
  '/products': '/marketplace',
  '/shop': '/marketplace',
  '/deals': '/discounted',
  '/hot': '/hot-items',
  '/faq': '/help',
  '/about-us': '/about',
  '/contact-us': '/contact',
  '/privacy-policy': '/privacy',
  '/terms-and-conditions': '/terms',
  '/terms-of-service': '/terms',
  '/cookie-policy': '/cookies',
  '/signin': '/login',
  '/sign-in': '/login',
  '/signup': '/register',
  '/sign-up': '/register',
}

export function oldAddressRoutes(app: FastifyInstance): void {
  for (const [from, to] of Object.entries(MOVED))
    app.get(from, async (request, reply) => reply.redirect(to + queryOf(request.url), 301))
  app.get<{ Params: { id: string } }>('/products/:id', async (request, reply) =>
    reply.redirect(`/product/${encodeURIComponent(request.params.id)}${queryOf(request.url)}`, 301),
  )
}

const queryOf = (url: string): string => /\?.*/.exec(url)?.[0] ?? ''

/** Only plain paths: `//host` would lead to another site. */
const ENDS_IN_SPACES = /^((?:\/[\w.-]+)+)(?:%20)+(?=$|\?)/

/** A URL without spaces that were copied along with its path. */
export const withoutSpaces = (url: string): string => url.replace(ENDS_IN_SPACES, '$1')

/** A URL with one slash at its start: behind two, URL parsers read a host. */
export const withOneSlash = (url: string): string => url.replace(/^[/\\]{2,}/, '/')
