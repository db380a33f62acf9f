import { z } from 'zod'
import { type Call, Dollars, Id, IdParams } from './call.ts'
import { LABEL_SIZES, MAX_TAGS, PRINTED } from './price-tag-rules.ts'

const Size = z.enum(LABEL_SIZES, { error: `The size must be one of ${LABEL_SIZES.join(', ')}` })

/** The query of `GET /api/price-tags.pdf`, which is not in the contracts because it answers with a file. */
export const PriceTagSheet = z.object({
  size: Size,
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

export const TaggableItem = z.object({
  id: Id,
  title: z.string(),
  /** What its tag shows: the labels' font has Latin letters only. */
  tagTitle: z.string(),
  price: Dollars,
  seller: z.string(),
  /** Whether its last tag, whoever printed it, shows the current price. */
  printed: z.enum(PRINTED),
})
/** In the browser, with its price in dollars. */
export type TaggableItem = z.input<typeof TaggableItem>

const ItemScope = z.enum(['own', 'all'])
export type ItemScope = z.output<typeof ItemScope>

export const NewTagPrint = z.object({
  size: Size,
  skip: z
    .number()
    .int()
    .min(0, 'Must be a whole number under 100')
    .max(99, 'Must be a whole number under 100')
    .default(0),
  productIds: z
    .array(Id)
    .min(1, 'Choose at least one item')
    .max(MAX_TAGS, `At most ${MAX_TAGS} price tags at once`)
    .transform((ids) => [...new Set(ids)]),
})
export type NewTagPrint = z.output<typeof NewTagPrint>

export const priceTagCalls = {
  'GET /api/price-tags/items': {
    role: 'account',
    summary: "The account's live items, or all for an admin, in the order of their tags",
    query: z.object({ scope: ItemScope.default('own') }),
    answer: z.array(TaggableItem),
  },
  'POST /api/price-tags/prints': {
    role: 'account',
    summary: 'Print tags: records them with their current prices. The file is at `/api/price-tags/prints/{id}.pdf`',
    body: NewTagPrint,
    answer: z.object({ id: Id, count: z.number().int() }),
    created: true,
  },
  'DELETE /api/price-tags/prints/{id}': {
    role: 'account',
    summary: 'Discard a print: its tags no longer count as printed',
    params: IdParams,
    answer: z.null(),
    empty: true,
    missing: 'Print not found',
  },
} satisfies Record<string, Call>
