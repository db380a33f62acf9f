import { z } from 'zod'
import { type Call, Dollars } from './call.ts'
import { Product } from './product.ts'

const SellerStats = z.object({
  /** What was paid for the seller's items, less the commission. */
  totalEarnings: Dollars,
  activeListings: z.number().int(),
})

export const sellerCalls = {
  'GET /api/seller/products': {
    role: 'account',
    summary: "All of one's own items, in whatever state, newest first",
    answer: z.array(Product),
  },
  'GET /api/seller/stats': { role: 'account', summary: "One's earnings and live listings", answer: SellerStats },
} satisfies Record<string, Call>
