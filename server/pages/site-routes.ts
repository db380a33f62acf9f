import type { FastifyInstance } from 'fastify'
import { PRICE_SOURCES } from '../../contracts/pricing-rules.ts'
import type { Deps } from '../deps.ts'
import { readRoute } from '../http/read-route.ts'

export function siteRoutes(app: FastifyInstance, deps: Deps): void {
  const { settings, providers } = deps
  const site = {
    brandName: settings.BRAND_NAME,
    brandColor: settings.BRAND_COLOR,
    publicUrl: settings.PUBLIC_URL,
    contactEmail: settings.CONTACT_EMAIL,
    paymentProvider: providers.payments.name,
    bulkCheckout: settings.BULK_CHECKOUT,
    taxRate: settings.SALES_TAX_RATE,
    googleSignIn: settings.GOOGLE_CLIENT_ID !== undefined,
    recaptchaSiteKey: settings.RECAPTCHA_SITE_KEY ?? null,
    postHog: settings.POSTHOG_KEY ? { key: settings.POSTHOG_KEY, host: settings.POSTHOG_HOST } : null,
    priceSources: PRICE_SOURCES.filter((name) => providers.prices[name].id === name),
    devMail: providers.mail.id === 'outbox' && !settings.production,
  }
  readRoute(app, deps, 'GET /api/site', async () => site)
}
