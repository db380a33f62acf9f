import { z } from 'zod'
import { type Call, Dollars, Id, IdParams, IsoTime } from './call.ts'
import { DROP_LIMIT, MAX_DROP_PERCENT, MIN_DROP_PERCENT } from './price-drop-rules.ts'

const percent = z
  .number({ error: 'Enter a percentage' })
  .int('Enter a whole percentage')
  .min(MIN_DROP_PERCENT, `At least ${MIN_DROP_PERCENT}%`)
  .max(MAX_DROP_PERCENT, `At most ${MAX_DROP_PERCENT}%`)

const at = z.iso.datetime({ offset: true, error: 'The time of a price drop is not valid' })

const isGrowing = (numbers: number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))

/** All of a sale's drops. The server checks that they are within the sale. */
export const PriceDrops = z
  .array(z.object({ at, percent }))
  .max(DROP_LIMIT, `A sale can have at most ${DROP_LIMIT} price drops`)
  .refine((drops) => isGrowing(drops.map((drop) => Date.parse(drop.at))), 'Each price drop must come after the last')
  .refine((drops) => isGrowing(drops.map((drop) => drop.percent)), 'Each price drop must be larger than the last')

const PreviewedItem = z.object({
  productId: Id,
  title: z.string(),
  sellerUsername: z.string(),
  /** Before the first drop. */
  price: Dollars,
  newPrice: Dollars,
  /** Someone is paying for it; the price drops once the hold ends. */
  isHeld: z.boolean(),
})

export const PriceDropPreview = z.object({
  drops: z.array(
    z.object({
      at: IsoTime,
      percent: z.number().int(),
      hasHappened: z.boolean(),
      /** The first ones by title. */
      items: z.array(PreviewedItem),
      itemCount: z.number().int(),
      /** The sums of all `itemCount` prices, before and after. */
      totalPrice: Dollars,
      totalNewPrice: Dollars,
    }),
  ),
})
export type PriceDropPreview = z.input<typeof PriceDropPreview>

export const UndonePriceDrop = z.object({
  /** The time of the last drop that has happened: prevents undoing another one by mistake. */
  at,
})

const missing = 'Sale event not found'

export const priceDropCalls = {
  'GET /api/sale-events/{id}/price-drops/preview': {
    role: 'admin',
    summary: 'What each price drop of a sale does to the items that currently join',
    params: IdParams,
    answer: PriceDropPreview,
    missing,
  },
} satisfies Record<string, Call>
