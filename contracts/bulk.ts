import { z } from 'zod'
import { BULK_ACTIONS, BULK_LIMIT, MAX_PERCENT, MIN_PERCENT } from './bulk-rules.ts'
import { type Call, Id } from './call.ts'
import { toCents } from './money.ts'
import { PriceText, Product } from './product.ts'

export const BulkIds = z
  .array(Id)
  .min(1, 'Choose at least one item')
  .max(BULK_LIMIT, `At most ${BULK_LIMIT} items at once`)
  .refine((ids) => new Set(ids).size === ids.length, 'Each item only once')

export const BulkResult = z.object({
  /** As they are now, or for deleted ones, as they were. */
  changed: z.array(Product),
  refused: z.array(z.object({ productId: Id, message: z.string() })),
})

export const BulkChange = z
  .object({
    ids: BulkIds,
    action: z.enum(BULK_ACTIONS),
    /** For `reprice`: at most two decimals. Negative lowers the price. */
    percent: z
      .number()
      .min(MIN_PERCENT, `At most ${-MIN_PERCENT}% lower`)
      .max(MAX_PERCENT, `At most ${MAX_PERCENT}% higher`)
      .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, 'At most two decimals')
      .refine((percent) => percent !== 0, 'Enter a percentage')
      .optional(),
    /**
     * For `reprice`: the prices that the seller saw, in the order of the ids. Items whose price has changed are refused, so
     * repeating the call is safe.
     */
    seenPrices: z.array(PriceText.transform(toCents)).max(BULK_LIMIT, 'One price for each item').optional(),
  })
  .refine(({ action, percent }) => action !== 'reprice' || percent !== undefined, {
    path: ['percent'],
    message: 'Enter a percentage',
  })
  .refine(({ ids, seenPrices }) => seenPrices === undefined || seenPrices.length === ids.length, {
    path: ['seenPrices'],
    message: 'One price for each item',
  })
export type BulkChange = z.output<typeof BulkChange>

export const bulkCalls = {
  'POST /api/seller/products/bulk': {
    role: 'account',
    summary:
      'Unlist, relist, delete or reprice up to 500 of your items, or have them join or leave price drops; reports the ones that failed in `refused`',
    body: BulkChange,
    answer: BulkResult,
    invalidates: ['catalogue'],
  },
} satisfies Record<string, Call>
