import { z } from 'zod'
import { type Call, Id, IdParams, Message } from './call.ts'
import { FAVOURITE_LIMIT } from './favorite-rules.ts'
import { Product } from './product.ts'

/** What an account likes, and whether it wants to hear when that goes on sale. */
export const Favourites = z.object({
  /** The latest first. */
  productIds: z.array(Id),
  wantsMail: z.boolean(),
})
export type Favourites = z.infer<typeof Favourites>

/** `3,1,2` */
const IdList = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/, 'ids must be numbers with commas between them')
  .transform((list) => list.split(',').map(Number))
  .pipe(z.array(Id).max(FAVOURITE_LIMIT, `At most ${FAVOURITE_LIMIT} ids`))

const missing = 'Product not found'

export const favouriteCalls = {
  'GET /api/favourites': { role: 'account', summary: 'The account’s favourites', answer: Favourites },
  'GET /api/favourites/products': {
    role: 'visitor',
    summary: 'The items of these ids that can be seen, in their order',
    query: z.object({ ids: IdList }),
    answer: z.array(Product),
  },
  'PUT /api/favourites/{id}': {
    role: 'account',
    summary: 'Make an item a favourite',
    params: IdParams,
    answer: Favourites,
    missing,
  },
  'DELETE /api/favourites/{id}': {
    role: 'account',
    summary: 'Make it none',
    params: IdParams,
    answer: Favourites,
    missing,
  },
  'POST /api/favourites/merge': {
    role: 'account',
    summary: 'Add what the browser kept while nobody was signed in',
    body: z.object({ productIds: z.array(Id).max(FAVOURITE_LIMIT, `At most ${FAVOURITE_LIMIT} favourites`) }),
    answer: Favourites,
  },
  'POST /api/favourites/mail': {
    role: 'account',
    summary: 'Ask for a mail when a sale opens with favourites in it, or for none',
    body: z.object({ wanted: z.boolean() }),
    answer: Favourites,
  },
  'POST /api/favourites/stop': {
    role: 'visitor',
    summary: 'No more of these mails, by the link in one of them; any body will do',
    query: z.object({ token: z.string().max(200) }),
    answer: Message,
  },
} satisfies Record<string, Call>
