import { z } from 'zod'
import { MAX_PRICE } from '../../../contracts/bulk-rules.ts'

/** In cents; sent in dollars, as a number or text. More than an item here can cost is no price. */
export const VendorPrice = z.coerce
  .number()
  .min(0.01)
  .max(MAX_PRICE / 100)
  .transform((dollars) => Math.round(dollars * 100))
