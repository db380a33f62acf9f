import { z } from 'zod'
import { LABEL_SIZES, TAGS_AT_ONCE } from './price-tag-rules.ts'

/** The query of `GET /api/price-tags.pdf`, which is no call of the contract: its answer is a file. */
export const PriceTagSheet = z.object({
  size: z.enum(LABEL_SIZES, { error: `The size must be one of ${LABEL_SIZES.join(', ')}` }),
  /** Ids with commas between them; all live items without it. */
  items: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/, 'Items must be ids separated by commas')
    .transform((list) => [...new Set(list.split(',').map(Number))])
    .pipe(z.array(z.number()).max(TAGS_AT_ONCE, `At most ${TAGS_AT_ONCE} price tags at once`))
    .optional(),
  /** Labels that are used up already on the first sheet. */
  skip: z
    .string()
    .regex(/^\d{1,2}$/, 'Must be a whole number under 100')
    .transform(Number)
    .default(0),
})
export type PriceTagSheet = z.output<typeof PriceTagSheet>
