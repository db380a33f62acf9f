import fastifyCompress from '@fastify/compress'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import fastifyUnderPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod'
import type { ZodType } from 'zod'
import { accountReadRoutes, accountRoutes } from './account/account-routes.ts'
import { googleRoutes } from './account/google-routes.ts'
import { profileRoutes } from './account/profile-routes.ts'
import { securityRoutes } from './account/security-routes.ts'
import { touchSessions } from './account/session-list.ts'
import { signedFinder } from './account/signed.ts'
import { adminRoutes } from './admin/admin-routes.ts'
import { analyticsRoutes } from './analytics/analytics-routes.ts'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { holdRoutes } from './checkout/hold-routes.ts'
import { paymentAlertRoutes } from './checkout/payment-alert-routes.ts'
import { webhookRoutes } from './checkout/webhook-routes.ts'
import { contactRoutes } from './contact/contact-routes.ts'
import { openChanges } from './database/changes.ts'
import type { Deps } from './deps.ts'
import { favoriteRoutes } from './favorite/favorite-routes.ts'
import { savedSearchRoutes } from './favorite/saved-search-routes.ts'
import { answerError } from './http/error-handler.ts'
import { acceptJson } from './http/json-body.ts'
import { refuseOtherNames } from './http/own-name.ts'
import { keepCookiesPrivate } from './http/private-cookies.ts'
import { createViewerResolver } from './http/resolve-viewer.ts'
import { enforceRoles } from './http/roles.ts'
import { refuseCrossSite } from './http/same-origin.ts'
import { securityHeaders, UNREADABLE_HEADERS } from './http/security-headers.ts'
import { compileAnswer } from './http/serializer.ts'
import { serveCached } from './http/serve-cached.ts'
import { registerSessions } from './http/session.ts'
import { keepInputStorable } from './http/storable-input.ts'
import { installZodMessages } from './http/zod-messages.ts'
import { imageFileRoutes } from './image/image-file-routes.ts'
import { imageRoutes } from './image/image-routes.ts'
import { storageRoutes } from './image/storage-routes.ts'
import { ledgerRoutes } from './ledger/ledger-routes.ts'
import { analysisRoutes } from './listing-assistant/analysis-routes.ts'
import { pricingRoutes } from './listing-assistant/pricing-routes.ts'
import { liveRoutes } from './live/live-routes.ts'
import { operations } from './operations/operations.ts'
import { requestId } from './operations/request-id.ts'
import { installRoutes } from './pages/install-routes.ts'
import { oldAddressRoutes } from './pages/old-addresses.ts'
import { type PageRenderer, pageRoutes } from './pages/page-routes.ts'
import { shareRoutes } from './pages/share-routes.ts'
import { siteRoutes } from './pages/site-routes.ts'
import { sitemapRoutes } from './pages/sitemap-routes.ts'
import { pickupCodeRoutes, pickupRoutes } from './pickup/pickup-routes.ts'
import { priceTagRoutes } from './price-tag/price-tag-routes.ts'
import { approvalRoutes } from './product/approval-routes.ts'
import { catalogueRoutes } from './product/catalogue-routes.ts'
import { productReadRoutes } from './product/product-read-routes.ts'
import { productRoutes } from './product/product-routes.ts'
import { suggestionRoutes } from './product/suggestion-routes.ts'
import { countViewed, startViewCounting } from './product/view-counting.ts'
import { reminderRoutes } from './sale/reminder-routes.ts'
import { saleReadRoutes, saleRoutes } from './sale/sale-routes.ts'
import { sellerRoutes } from './seller/seller-routes.ts'

/** Builds the whole app from its parts, without listening. `renderer` is left out where no pages are wanted. */
export async function buildApp(deps: Deps, renderer?: PageRenderer): Promise<FastifyInstance> {
  const { settings, providers } = deps
  const app = Fastify({
    loggerInstance: deps.log,
    trustProxy: trustedProxies(settings),
    bodyLimit: JSON_BYTES_LIMIT,
    routerOptions: { maxParamLength: 300 },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    // Addresses that cannot be decoded.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(UNREADABLE_HEADERS)),
  }) as unknown as FastifyInstance
  installZodMessages()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(({ schema }) => compileAnswer(schema as unknown as ZodType))
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(async (_request, reply) => reply.status(404).send({ message: 'There is nothing here.' }))
  acceptJson(app)
  keepInputStorable(app)
  enforceRoles(app)

  keepCookiesPrivate(app)
  endLingering(app)
  const changes = openChanges(deps)
  app.addHook('preClose', () => changes.stop())
  const views = startViewCounting(deps)
  app.addHook('onClose', () => views.flush())
  countViewed(app, views)
  const viewers = createViewerResolver({ ...deps, findSigned: signedFinder(deps), touchSession: touchSessions(deps) })
  serveCached(app, { settings, viewers }, changes)
  operations(app, deps)

  // An interval without a single sample counts as an endless delay; on a machine that others use, one second has such.
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay: 10_000,
    sampleInterval: 5_000,
    message: 'The server is busy.',
  })
  securityHeaders(app, deps)
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })

  if (renderer) await renderer.serveFiles(app)
  imageFileRoutes(app, deps)
  installRoutes(app, deps)
  oldAddressRoutes(app)
  pickupCodeRoutes(app, deps)
  shareRoutes(app, deps)
  sitemapRoutes(app, deps)
  await app.register(webhookRoutes, deps)
  await app.register(async (calls) => {
    await describeCalls(calls, deps)
    catalogueRoutes(calls, deps)
    await calls.register(async (known) => {
      known.addHook('onRequest', async (request) => refuseCrossSite(request, settings))
      viewers.register(known)
      liveRoutes(known, deps, changes)
      accountReadRoutes(known)
      productReadRoutes(known, deps)
      saleReadRoutes(known, deps)
      siteRoutes(known, deps)
      if (renderer) await known.register(pageRoutes, { deps, renderer })
      await known.register(async (visited) => {
        await registerSessions(visited, deps)
        apiRoutes(visited, deps)
        await providers.payments.servePages?.(visited)
        await visited.register(async (dev) => {
          dev.addHook('onRequest', refuseOtherNames(settings))
          await providers.mail.servePages?.(dev)
        })
      })
    })
  })
  return app
}

/** Many times the longest form; larger bodies would cost the others the time that reading them takes. */
const JSON_BYTES_LIMIT = 256 * 1024

/** How long requests may take to end once the server stops, in ms. */
const GRACE = 5_000

/** A browser's spare connection, on which it never asked for anything, would keep a stopping server alive. */
function endLingering(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), GRACE).unref()
  })
}

/** What is registered on the same app afterwards stands at /api/docs. */
async function describeCalls(app: FastifyInstance, { settings }: Deps): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: { info: { title: `${settings.BRAND_NAME} API`, version: '1' } },
    transform: (route) => {
      const described = jsonSchemaTransform(route)
      // Pages are no calls.
      return route.url.startsWith('/api/') ? described : { ...described, schema: { ...described.schema, hide: true } }
    },
  })
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs' })
}

function apiRoutes(app: FastifyInstance, deps: Deps): void {
  approvalRoutes(app, deps)
  storageRoutes(app, deps)
  accountRoutes(app, deps)
  adminRoutes(app, deps)
  analysisRoutes(app, deps)
  analyticsRoutes(app, deps)
  checkoutRoutes(app, deps)
  paymentAlertRoutes(app, deps)
  contactRoutes(app, deps)
  googleRoutes(app, deps)
  holdRoutes(app, deps)
  favoriteRoutes(app, deps)
  savedSearchRoutes(app, deps)
  imageRoutes(app, deps)
  ledgerRoutes(app, deps)
  pickupRoutes(app, deps)
  priceTagRoutes(app, deps)
  pricingRoutes(app, deps)
  productRoutes(app, deps)
  profileRoutes(app, deps)
  reminderRoutes(app, deps)
  saleRoutes(app, deps)
  securityRoutes(app, deps)
  sellerRoutes(app, deps)
  suggestionRoutes(app, deps)
  app.all('/api/*', { config: { role: 'visitor' } }, async (_request, reply) =>
    reply.status(404).send({ message: 'There is no such call.' }),
  )
}

/** Fastify trusts no proxy at all when it is given a number, which would make one address of all visitors. */
function trustedProxies({ TRUST_PROXY }: Deps['settings']) {
  return typeof TRUST_PROXY === 'number' ? (_address: string, hop: number) => hop < TRUST_PROXY : TRUST_PROXY
}
