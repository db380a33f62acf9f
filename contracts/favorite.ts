import { z } from 'zod'
import { type Call, Id, IdParams, LinkToken, Message } from './call.ts'
import { FAVORITE_LIMIT } from './favorite-rules.ts'
import { Product } from './product.ts'

export const Favorites = z.object({
  /** Newest first. */
  productIds: z.array(Id),
  /** Whether to send an email when a sale with favorites opens. */
  wantsMail: z.boolean(),
})
export type Favorites = z.infer<typeof Favorites>

/** `3,1,2` */
const IdList = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/, 'ids must be numbers separated by commas')
  .transform((list) => list.split(',').map(Number))
  .pipe(z.array(Id).max(FAVORITE_LIMIT, `At most ${FAVORITE_LIMIT} ids`))

const missing = 'Product not found'

export const favoriteCalls = {
  'GET /api/favourites': { role: 'account', summary: "The account's favorites", answer: Favorites },
  'GET /api/favourites/products': {
    role: 'visitor',
    summary: 'The visible items with these ids, in the same order',
    query: z.object({ ids: IdList }),
    answer: z.array(Product),
  },
  'PUT /api/favourites/{id}': {
    role: 'account',
    summary: 'Add an item to favorites',
    params: IdParams,
    answer: Favorites,
    missing,
  },
  'DELETE /api/favourites/{id}': {
    role: 'account',
    summary: 'Remove an item from favorites',
    params: IdParams,
    answer: Favorites,
    missing,
  },
  'POST /api/favourites/merge': {
    role: 'account',
    summary: 'Add the favorites saved while signed out',
    body: z.object({ productIds: z.array(Id).max(FAVORITE_LIMIT, `At most ${FAVORITE_LIMIT} favorites`) }),
    answer: Favorites,
  },
  'POST /api/favourites/mail': {
    role: 'account',
    summary: 'Turn emails on or off for sales with favorites in them',
    body: z.object({ wanted: z.boolean() }),
    answer: Favorites,
  },
  'POST /api/favourites/stop': {
    role: 'visitor',
    summary: 'Unsubscribe with the link from an email; any body is accepted',
    query: LinkToken,
    answer: Message,
  },
} satisfies Record<string, Call>
