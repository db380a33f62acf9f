import { z } from 'zod'
import type { Call } from './call.ts'

export const PriceQuestion = z.object({
  query: z
    .string({ error: 'A search term is required' })
    .trim()
    .min(1, 'A search term is required')
    .max(300, 'The search term can have at most 300 characters'),
  /** Narrows the search if the source supports our categories. */
  category: z
    .string()
    .trim()
    .max(200, 'The category can have at most 200 characters')
    .nullish()
    .transform((category) => category ?? ''),
})
export type PriceQuestion = z.output<typeof PriceQuestion>

const priceRange = z.object({ min: z.number(), max: z.number() })

/** Prices are dollars as numbers: estimates, not amounts to pay. */
export const EbayPrices = z.object({
  totalItems: z.number().int(),
  averagePrice: z.number(),
  /** The average rounded up to the next multiple of 5. */
  suggestedPrice: z.number(),
  priceRange,
  similarItems: z.array(z.object({ title: z.string(), condition: z.string(), price: z.number(), url: z.string() })),
  source: z.enum(['ebay', 'marketplace']),
})
export type EbayPrices = z.infer<typeof EbayPrices>

/** Prices are dollars as numbers: estimates, not amounts to pay. */
export const PoshmarkPrices = z.object({
  sampleSize: z.number().int(),
  medianPrice: z.number(),
  priceRange,
  /** `high` from 20 listings, `medium` from 8. */
  trustLevel: z.enum(['high', 'medium', 'low']),
  /** The share of listings whose title contains every word of the query. */
  searchSpecificity: z.number().min(0).max(1),
  source: z.enum(['poshmark', 'marketplace']),
})
export type PoshmarkPrices = z.infer<typeof PoshmarkPrices>

export const pricingCalls = {
  'POST /api/price-lookup': {
    role: 'seller',
    summary: 'Prices of similar items on eBay, or on this marketplace if eBay is not configured',
    body: PriceQuestion,
    answer: EbayPrices,
  },
  'POST /api/poshmark-price-lookup': {
    role: 'seller',
    summary: 'Prices of similar items on Poshmark, or on this marketplace if Poshmark is not configured',
    body: PriceQuestion,
    answer: PoshmarkPrices,
  },
} satisfies Record<string, Call>
