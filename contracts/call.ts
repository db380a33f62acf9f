import { z } from 'zod'
import { toCents, toDollars } from './money.ts'

/**
 * Who may make a call. `visitor`: anyone. `account`: anyone signed in. `seller`: signed in with a verified e-mail.
 * `admin`: the role admin. Ownership of a thing is decided by the call itself.
 */
export type CallRole = 'visitor' | 'account' | 'seller' | 'admin'

/**
 * What a read depends on and what a write changes. `{field}` is taken from the call's parameters, body or answer. `listed`:
 * every product of the answer, which is a list. `everything` is for rare writes that change more than can be named.
 */
export type CacheTag = 'catalogue' | 'sales' | 'everything' | 'listed' | 'product:{id}' | 'product:{productId}'

/** How long caches may reuse a response without asking: not at all, and browsers only. */
export const REVALIDATE = 'private, no-cache'
/** Of calls for accounts: no browser puts it on its disk. */
export const UNSTORED = 'no-store'
/** Caches on the way may reuse it for a second, as this server does. */
export const SHARED_FOR_A_SECOND = 'public, max-age=0, s-maxage=1'

/** How a read may be shared. */
export interface CachePolicy {
  /** `everyone`: whoever may see it is answered the same. `guests`: only those who are signed in may be told more. */
  sharedWith: 'guests' | 'everyone'
  cacheControl: typeof REVALIDATE | typeof UNSTORED | typeof SHARED_FOR_A_SECOND
  tags: readonly CacheTag[]
}

/** An answer as the server makes it, with money in cents; `z.input` is what the wire has. */
export type Answer<Schema extends z.ZodType> = z.output<Schema>

/** One HTTP call: what goes in, what comes out, who may ask. Kept in a map whose key is `METHOD /path/{param}`. */
export interface Call {
  role: CallRole
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  /** A JSON body. Multipart and raw bodies are read by the route itself. */
  body?: z.ZodType
  /** The answer with status 200, or 201 where `created` is set. */
  answer: z.ZodType
  created?: true
  /** A read that many may share. Without it every answer is made anew. */
  cache?: CachePolicy
  /** What a successful write changes of what is shared: nothing, unless it says so. */
  invalidates?: readonly CacheTag[]
  /** Its answer is a product, and whoever gets it has viewed that. */
  views?: true
  /** The message of the 404 when the path's parameters cannot be an id at all. */
  missing?: string
}

/** Row ids: PostgreSQL bigints that JavaScript holds exactly. */
export const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const IdParams = z.object({
  // All that is to be known of it is known of the text: checking the number again would cost each read of an item.
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
})
export const UsernameParams = z.object({ username: z.string().regex(/^\w{1,100}$/) })

export const Timestamp = z.iso.datetime()
/** Decimal dollars with exactly two decimals on the wire, cents in the server. */
// Without `type` the description of an answer would be of the cents.
export const Dollars = z.codec(z.string(), z.number(), { decode: toCents, encode: toDollars }).meta({ type: 'string' })
export const Message = z.object({ message: z.string() })

/** Every error on the wire. `fields` names the input that was wrong. */
export const ErrorAnswer = z.object({ message: z.string(), fields: z.record(z.string(), z.string()).optional() })
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
