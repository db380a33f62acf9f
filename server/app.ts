import fastifyCompress from '@fastify/compress'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import fastifyUnderPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod'
import type { ZodType } from 'zod'
import { signedFinder } from './account/account.ts'
import { accountReadRoutes, accountRoutes } from './account/account-routes.ts'
import { googleRoutes } from './account/google-routes.ts'
import { pushRoutes } from './account/notification/push-routes.ts'
import { passkeyRoutes } from './account/passkey/passkey-routes.ts'
import { profileRoutes } from './account/profile-routes.ts'
import { securityRoutes } from './account/security-routes.ts'
import { touchSessions } from './account/session/session-list.ts'
import { adminRoutes } from './admin/admin-routes.ts'
import { analyticsRoutes } from './analytics/analytics-routes.ts'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { deskRoutes } from './checkout/desk/desk-routes.ts'
import { holdRoutes } from './checkout/hold/hold-routes.ts'
import { lineRoutes } from './checkout/line/line-routes.ts'
import { adminOrderRoutes } from './checkout/order/admin-order-routes.ts'
import { paymentAlertRoutes } from './checkout/payment-alert/payment-alert-routes.ts'
import { webhookRoutes } from './checkout/webhook-routes.ts'
import { contactRoutes } from './contact/contact-routes.ts'
import { openChanges } from './database/changes.ts'
import type { Deps } from './deps.ts'
import { drawerRoutes } from './desk/drawer-routes.ts'
import { passFinder } from './desk/pass.ts'
import { passLinkRoutes } from './desk/pass-link-routes.ts'
import { passRoutes } from './desk/pass-routes.ts'
import { reportRoutes } from './desk/report-routes.ts'
import { favoriteRoutes } from './favorite/favorite-routes.ts'
import { savedSearchRoutes } from './favorite/saved-search-routes.ts'
import { answerError, answerUnknownCall } from './http/error-handler.ts'
import { acceptJson } from './http/json-body.ts'
import { refuseOtherNames } from './http/own-name.ts'
import { keepCookiesPrivate } from './http/private-cookies.ts'
import { registerReplicaReads } from './http/replica-reads.ts'
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
import { ledgerRoutes } from './ledger/ledger-routes.ts'
import { assistantRoutes } from './listing-assistant/assistant-routes.ts'
import { liveRoutes } from './live/live-routes.ts'
import { operations } from './operations/operations.ts'
import { requestId } from './operations/request-id.ts'
import { showUnreadable } from './pages/error-page.ts'
import { installRoutes } from './pages/install-routes.ts'
import { oldAddressRoutes } from './pages/old-addresses.ts'
import { type PageRenderer, pageRoutes } from './pages/page-routes.ts'
import { shareRoutes } from './pages/share-routes.ts'
import { siteRoutes } from './pages/site-routes.ts'
import { sitemapRoutes } from './pages/sitemap-routes.ts'
import { pickupCodeRoutes, pickupRoutes } from './pickup/pickup-routes.ts'
import { priceTagRoutes } from './price-tag/price-tag-routes.ts'
import { catalogueRoutes, productReadRoutes } from './product/product-read-routes.ts'
import { productRoutes } from './product/product-routes.ts'
import { countViewed, startViewCounting } from './product/view-counting.ts'
import { reminderRoutes } from './sale/reminder-routes.ts'
import { saleReadRoutes, saleRoutes } from './sale/sale-routes.ts'
import { draftRoutes } from './seller/draft-routes.ts'
import { peopleRoutes } from './seller/people/people-routes.ts'
import { sellerRoutes } from './seller/seller-routes.ts'

/** Builds the app without listening. Without a `renderer` it serves no pages. */
export async function buildApp(deps: Deps, renderer?: PageRenderer): Promise<FastifyInstance> {
  const { settings, providers } = deps
  const answerUnreadable = renderer ? showUnreadable(settings) : answerError
  const app = Fastify({
    loggerInstance: deps.log,
    trustProxy: trustedProxies(settings),
    bodyLimit: JSON_BYTES_LIMIT,
    // A proxy without health checks sends requests until the port is closed.
    return503OnClosing: false,
    // Longer than Node's limit for a URL: what a parameter may be is up to its call.
    routerOptions: { maxParamLength: 64 * 1024 },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    // No child logger per request: it would copy the redaction rules for each request and each of a page's reads.
    childLoggerFactory: (log) => log,
    frameworkErrors: (error, request, reply) => answerUnreadable(error, request, reply.headers(UNREADABLE_HEADERS)),
  }) as unknown as FastifyInstance
  installZodMessages()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(({ schema }) => compileAnswer(schema as unknown as ZodType))
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(async (_request, reply) => reply.status(404).send({ message: 'There is nothing here.' }))
  acceptJson(app)
  keepInputStorable(app)
  enforceRoles(app)
  app.decorate('directReads', new Map())

  keepCookiesPrivate(app)
  closeIdleConnections(app)
  const changes = openChanges(deps)
  app.addHook('onClose', () => changes.stop())
  const views = startViewCounting(deps)
  app.addHook('onClose', () => views.flush())
  countViewed(app, views)
  const viewers = createViewerResolver({
    ...deps,
    findSigned: signedFinder(deps),
    findPass: passFinder(deps),
    touchSession: touchSessions(deps),
  })
  app.decorate('visitorKey', viewers.visitorKey)
  registerReplicaReads(app, deps, changes)
  serveCached(app, { settings, viewers }, changes)
  operations(app, deps)

  securityHeaders(app, deps)
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })

  if (renderer) await renderer.serveFiles(app)
  // After the files: in development, a page with a refused module never comes alive.
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay: 10_000,
    // An interval without samples counts as infinite delay, which happens within one second on a shared machine.
    sampleInterval: 5_000,
    message: 'The server is busy.',
  })
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
      accountReadRoutes(known, deps)
      productReadRoutes(known, deps)
      saleReadRoutes(known, deps)
      siteRoutes(known, deps)
      if (renderer) await known.register(pageRoutes, { deps, renderer })
      await known.register(async (signing) => {
        await registerSessions(signing, deps)
        sessionRoutes(signing, deps)
      })
      apiRoutes(known, deps)
      await providers.payments.servePages?.(known)
      await known.register(async (dev) => {
        dev.addHook('onRequest', refuseOtherNames(settings))
        await providers.mail.servePages?.(dev)
      })
    })
  })
  return app
}

/** Many times the longest form. Parsing larger bodies would block other requests. */
const JSON_BYTES_LIMIT = 256 * 1024

/** For requests in progress when the server stops. */
const GRACE_PERIOD_MS = 5_000

/** Browsers open spare connections without a request, which would keep a stopping server alive. */
function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), GRACE_PERIOD_MS).unref()
  })
}

/** Documents routes registered on the same app afterwards at /api/docs. */
async function describeCalls(app: FastifyInstance, { settings }: Deps): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: { info: { title: `${settings.BRAND_NAME} API`, version: '1' } },
    transform: (route) => {
      const described = jsonSchemaTransform(route)
      return route.url.startsWith('/api/') ? described : { ...described, schema: { ...described.schema, hide: true } }
    },
  })
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs' })
}

/** Those that use `request.session` or set cookies. For all others the session's hooks would only cost time. */
function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  accountRoutes(app, deps)
  googleRoutes(app, deps)
  passkeyRoutes(app, deps)
  securityRoutes(app, deps)
  pushRoutes(app, deps)
  passRoutes(app, deps)
  passLinkRoutes(app, deps)
}

function apiRoutes(app: FastifyInstance, deps: Deps): void {
  adminRoutes(app, deps)
  assistantRoutes(app, deps)
  analyticsRoutes(app, deps)
  checkoutRoutes(app, deps)
  adminOrderRoutes(app, deps)
  paymentAlertRoutes(app, deps)
  contactRoutes(app, deps)
  holdRoutes(app, deps)
  deskRoutes(app, deps)
  drawerRoutes(app, deps)
  reportRoutes(app, deps)
  draftRoutes(app, deps)
  favoriteRoutes(app, deps)
  savedSearchRoutes(app, deps)
  imageRoutes(app, deps)
  ledgerRoutes(app, deps)
  lineRoutes(app, deps)
  pickupRoutes(app, deps)
  priceTagRoutes(app, deps)
  productRoutes(app, deps)
  profileRoutes(app, deps)
  reminderRoutes(app, deps)
  saleRoutes(app, deps)
  peopleRoutes(app, deps)
  sellerRoutes(app, deps)
  app.all('/api/*', { config: { role: 'visitor' } }, async (_request, reply) => answerUnknownCall(reply))
}

/** Given a number, Fastify trusts no proxy at all, and all visitors would share one address. */
function trustedProxies({ TRUST_PROXY }: Deps['settings']) {
  return typeof TRUST_PROXY === 'number' ? (_address: string, hop: number) => hop < TRUST_PROXY : TRUST_PROXY
}
