import type { LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { type SignedEvent, type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts'
import { TEST_NOW, type TestApp, testApp } from './test-app.ts'

export const WEBHOOK_SECRET = 'whsec_test_only'

interface StripeApp extends TestApp {
  stripe: StripeStandIn
  /** Delivers a webhook as Stripe does: without cookies, from another site. */
  notify(event: SignedEvent): Promise<LightMyRequestResponse>
}

/** The app with payments through a fake Stripe, which has the same clock. `env` adds settings or replaces them. */
export async function stripeApp(env: Record<string, string> = {}): Promise<StripeApp> {
  let now = () => TEST_NOW
  const stripe = await startStripeStandIn({ webhookSecret: WEBHOOK_SECRET, now: () => now() })
  const { app, deps } = await testApp({
    env: {
      STRIPE_SECRET_KEY: 'sk_test_only',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripe.url,
      ...env,
    },
  })
  now = deps.now
  afterAll(() => stripe.close())
  return {
    app,
    deps,
    stripe,
    notify: ({ body, signature }) =>
      app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        payload: body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
          'sec-fetch-site': 'cross-site',
        },
      }),
  }
}
