import { z } from 'zod'
import { LABEL_SIZES, MAX_TAGS } from './price-tag-rules.ts'

/** The query of `GET /api/price-tags.pdf`, which is not in the contracts because it answers with a file. */
export const PriceTagSheet = z.object({
  size: z.enum(LABEL_SIZES, { error: `The size must be one of ${LABEL_SIZES.join(', ')}` }),
  /** Comma-separated ids. Default: all live items. */
  items: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/, 'Items must be ids separated by commas')
    .transform((list) => [...new Set(list.split(',').map(Number))])
    .pipe(z.array(z.number()).max(MAX_TAGS, `At most ${MAX_TAGS} price tags at once`))
    .optional(),
  /** Labels already used on the first sheet. */
  skip: z
    .string()
    .regex(/^\d{1,2}$/, 'Must be a whole number under 100')
    .transform(Number)
    .default(0),
})
export type PriceTagSheet = z.output<typeof PriceTagSheet>
