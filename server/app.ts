import fastifyCompress from '@fastify/compress'
import fastifyHelmet from '@fastify/helmet'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import fastifyUnderPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod'
import type { ZodType } from 'zod'
import { findSigned } from './account/account-queries.ts'
import { accountRoutes } from './account/account-routes.ts'
import { googleRoutes } from './account/google-routes.ts'
import { profileRoutes } from './account/profile-routes.ts'
import { adminRoutes } from './admin/admin-routes.ts'
import { analysisRoutes } from './analysis/analysis-routes.ts'
import { analyticsRoutes } from './analytics/analytics-routes.ts'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { webhookRoutes } from './checkout/webhook-routes.ts'
import { contactRoutes } from './contact/contact-routes.ts'
import { favouriteRoutes } from './favourite/favourite-routes.ts'
import { answerError } from './http/error-handler.ts'
import { speakPlainly } from './http/input-messages.ts'
import { acceptJson } from './http/json-body.ts'
import { enforceRoles } from './http/roles.ts'
import { refuseCrossSite } from './http/same-origin.ts'
import { compileAnswer } from './http/serializer.ts'
import { registerSessions } from './http/session.ts'
import { imageFileRoutes } from './image/image-file-routes.ts'
import { imageRoutes } from './image/image-routes.ts'
import { ledgerRoutes } from './ledger/ledger-routes.ts'
import { liveRoutes } from './live/live-routes.ts'
import { installRoutes } from './pages/install-routes.ts'
import { oldAddressRoutes } from './pages/old-addresses.ts'
import { type PageRenderer, pageRoutes } from './pages/page-routes.ts'
import { siteRoutes } from './pages/site-routes.ts'
import type { Parts } from './parts.ts'
import { pricingRoutes } from './pricing/pricing-routes.ts'
import { productRoutes } from './product/product-routes.ts'
import { reminderRoutes } from './reminder/reminder-routes.ts'
import { saleRoutes } from './sale/sale-routes.ts'
import { sellerRoutes } from './seller/seller-routes.ts'
import { shareRoutes } from './share/share-routes.ts'
import { sitemapRoutes } from './sitemap/sitemap-routes.ts'

/** Builds the whole app from its parts, without listening. `renderer` is left out where no pages are wanted. */
export async function buildApp(parts: Parts, renderer?: PageRenderer): Promise<FastifyInstance> {
  const { settings, providers } = parts
  const app = Fastify({
    loggerInstance: parts.log,
    trustProxy: trustedProxies(settings),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 300 },
    logController: new LogController({ disableRequestLogging: true }),
    // Addresses that cannot be decoded.
    frameworkErrors: answerError,
  }) as unknown as FastifyInstance
  speakPlainly()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(({ schema }) => compileAnswer(schema as unknown as ZodType))
  app.setErrorHandler(answerError)
  acceptJson(app)
  enforceRoles(app)

  endLingering(app)

  await app.register(fastifyUnderPressure, { maxEventLoopDelay: 10_000, message: 'The server is busy.' })
  await app.register(fastifyHelmet, helmetOptions(parts))
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'] })

  if (renderer) await renderer.serveFiles(app)
  imageFileRoutes(app, parts)
  installRoutes(app, parts)
  oldAddressRoutes(app)
  shareRoutes(app, parts)
  sitemapRoutes(app, parts)
  await app.register(webhookRoutes, parts)
  await app.register(liveRoutes, parts)
  await app.register(async (visited) => {
    visited.addHook('onRequest', async (request) => refuseCrossSite(request, settings.PUBLIC_URL))
    await registerSessions(visited, { ...parts, findSigned })
    await visited.register(apiRoutes, parts)
    await providers.payments.servePages?.(visited)
    await providers.mail.servePages?.(visited)
    if (renderer) await visited.register(pageRoutes, { parts, renderer })
  })
  return app
}

/** How long requests may take to end once the server stops, in ms. */
const GRACE = 5_000

/** A browser's spare connection, on which it never asked for anything, would keep a stopping server alive. */
function endLingering(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), GRACE).unref()
  })
}

async function apiRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: { info: { title: `${parts.settings.BRAND_NAME} API`, version: '1' } },
    transform: jsonSchemaTransform,
  })
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs' })
  accountRoutes(app, parts)
  adminRoutes(app, parts)
  analysisRoutes(app, parts)
  analyticsRoutes(app, parts)
  checkoutRoutes(app, parts)
  contactRoutes(app, parts)
  googleRoutes(app, parts)
  favouriteRoutes(app, parts)
  imageRoutes(app, parts)
  ledgerRoutes(app, parts)
  pricingRoutes(app, parts)
  productRoutes(app, parts)
  profileRoutes(app, parts)
  reminderRoutes(app, parts)
  saleRoutes(app, parts)
  sellerRoutes(app, parts)
  siteRoutes(app, parts)
  app.all('/api/*', { config: { role: 'visitor' } }, async (_request, reply) =>
    reply.status(404).send({ message: 'There is no such call.' }),
  )
}

/** Fastify trusts no proxy at all when it is given a number, which would make one address of all visitors. */
function trustedProxies({ TRUST_PROXY }: Parts['settings']) {
  return typeof TRUST_PROXY === 'number' ? (_address: string, hop: number) => hop < TRUST_PROXY : TRUST_PROXY
}

/** What the contact form loads where the bot check is on; as little as the provider's own instructions ask for. */
const RECAPTCHA = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}

/** The policy's nonce is made for each answer; pages put it on their inline scripts. */
function helmetOptions({ settings, providers }: Parts) {
  const images = new URL(providers.images.urlEndpoint).origin
  const uploads = new URL(providers.images.uploadUrl).origin
  const botCheck = settings.RECAPTCHA_SITE_KEY ? RECAPTCHA : { scripts: [], frames: [] }
  const postHog = settings.POSTHOG_KEY ? [new URL(settings.POSTHOG_HOST).origin] : []
  return {
    enableCSPNonces: true,
    crossOriginEmbedderPolicy: false,
    hsts: settings.production ? { maxAge: 365 * 24 * 60 * 60 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...botCheck.scripts],
        frameSrc: ["'self'", ...botCheck.frames],
        styleSrc: ["'self'"],
        // React and Radix write style attributes; a style cannot run.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', images],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", images, uploads, ...botCheck.frames, ...postHog],
      },
    },
  }
}
