import type { FastifyInstance } from 'fastify'
import { TAGLINE } from '../../contracts/tagline.ts'
import type { Deps } from '../deps.ts'

const PAPER = '#fbf7ef'

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icon-${purpose === 'any' ? '' : 'maskable-'}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest, which contains the operator's brand name. */
export function installRoutes(app: FastifyInstance, { settings }: Pick<Deps, 'settings'>): void {
  const manifest = {
    id: '/',
    name: settings.BRAND_NAME,
    short_name: settings.BRAND_NAME,
    description: TAGLINE,
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['shopping'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
    shortcuts: [
      { name: 'Marketplace', url: '/marketplace' },
      { name: 'Hot Items', url: '/hot-items' },
    ],
  }
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600').send(manifest),
  )
}
