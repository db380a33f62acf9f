import { z } from 'zod'
import { type Call, REVALIDATE } from './call.ts'
import { PRICE_SOURCES } from './pricing-rules.ts'

/** The public configuration of this installation. */
export const Site = z.object({
  brandName: z.string(),
  brandColor: z.string(),
  publicUrl: z.string(),
  contactEmail: z.string(),
  /** The provider's name, for 'Checkout with …'. */
  paymentProvider: z.string(),
  /** Whether the cart can pay for all items at once. */
  bulkCheckout: z.boolean(),
  /** The default sales tax in percent; a sale may have its own. */
  taxRate: z.string(),
  googleSignIn: z.boolean(),
  recaptchaSiteKey: z.string().nullable(),
  postHog: z.object({ key: z.string(), host: z.string() }).nullable(),
  /** The connected sources of price research; without one, it searches this marketplace. */
  priceSources: z.array(z.enum(PRICE_SOURCES)),
  /** Whether emails can be read at /dev/mail. */
  devMail: z.boolean(),
})
export type Site = z.infer<typeof Site>

export const siteCalls = {
  'GET /api/site': {
    role: 'visitor',
    summary: 'Name, address and enabled features',
    answer: Site,
    cache: { sharedWith: 'everyone', cacheControl: REVALIDATE, tags: [] },
  },
} satisfies Record<string, Call>
