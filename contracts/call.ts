import { z } from 'zod'
import { toCents, toDollars } from './money.ts'

/**
 * Who may make a call. `visitor`: anyone. `account`: signed in. `desk`: signed in, or a browser with a helper's pass.
 * `seller`: signed in with a verified email address. `admin`: the role admin. Ownership is checked by the handler.
 */
export type CallRole = 'visitor' | 'account' | 'desk' | 'seller' | 'admin'

/**
 * What a read depends on and what a write changes. `{field}` is filled in from the call's parameters, body or answer.
 * `listed`: every product in the answer. `everything`: for rare writes that change too much to list.
 */
export type CacheTag = 'catalogue' | 'sales' | 'everything' | 'listed' | 'product:{id}' | 'product:{productId}'

/** Only browsers may cache it, and must revalidate each time. */
export const REVALIDATE = 'private, no-cache'
/** No browser may write it to disk. */
export const UNSTORED = 'no-store'
/** Shared caches may reuse it for a second, as this server does. */
export const SHARED_FOR_A_SECOND = 'public, max-age=0, s-maxage=1'

/** How a response may be cached. */
export interface CachePolicy {
  /** `everyone`: the response does not depend on who asks. `guests`: signed-in users may get more. */
  sharedWith: 'guests' | 'everyone'
  cacheControl: typeof REVALIDATE | typeof UNSTORED | typeof SHARED_FOR_A_SECOND
  tags: readonly CacheTag[]
}

/** A response in the server, with money in cents and times as Dates. On the wire it is the schema's `z.input`. */
export type Answer<Schema extends z.ZodType> = z.output<Schema>

/** One endpoint of the API, in a map with the key `METHOD /path/{param}`. */
export interface Call {
  role: CallRole
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  /** A JSON body. The route itself reads multipart and raw bodies. */
  body?: z.ZodType
  /** The JSON response with status 200, or 201 if `created` is set. */
  answer: z.ZodType
  created?: true
  /** Created with an idempotency key: for a known key the status is 200. */
  repeatable?: true
  /** Status 204 with no body; `answer` is `z.null()`. */
  empty?: true
  /** Without it the response is never cached. */
  cache?: CachePolicy
  /** The cache tags that a successful write invalidates. */
  invalidates?: readonly CacheTag[]
  /** The calling browser never reads what this writes. */
  unseen?: true
  /** The answer is a product, and each request counts as a view of it. */
  views?: true
  /** The message of the 404 if a path parameter is malformed. */
  missing?: string
}

/** A row id: a PostgreSQL bigint within JavaScript's safe integers. */
export const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const IdParams = z.object({
  // The pattern ensures a valid id. Validating the number again would slow down every product read.
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
})
/** A whole number in a query string. `name` starts its error message. */
export const wholeNumber = (min: number, max: number, name = '') =>
  z
    .string()
    .regex(/^\d{1,15}$/, name === '' ? 'Must be a whole number' : `${name} must be a whole number`)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
/** A row id in a query string. */
export const queryId = (name = '') => wholeNumber(1, Number.MAX_SAFE_INTEGER, name)
export const UsernameParams = z.object({ username: z.string().regex(/^\w{1,100}$/) })

/** ISO 8601, which stays text in the server: inputs, and what it reads or stores as text. */
export const IsoTime = z.iso.datetime()

/** The query of an emailed link. Any text, so that a broken link gets a message about links. */
export const LinkToken = z.object({ token: z.string().default('') })
export const INCOMPLETE_LINK = 'This link is incomplete. Please copy all of it from the email.'

/** Idempotency key from the browser: a request sent twice counts once. */
export const IdempotencyKey = z
  .string({ error: 'key is required' })
  .regex(/^[\w.:-]{1,100}$/, 'Must be 1 to 100 letters, digits or dashes')

/** Decimal dollars with exactly two decimals on the wire, cents in the server. */
// Without `type`, OpenAPI would describe the cents.
export const Dollars = z.codec(z.string(), z.number(), { decode: toCents, encode: toDollars }).meta({ type: 'string' })

/** ISO 8601 on the wire, a Date in the server. */
// `z.date()` would add to what browsers load.
export const Timestamp = z
  .codec(z.iso.datetime(), z.custom<Date>(), {
    decode: (text) => new Date(text),
    encode: (time) => time.toISOString(),
  })
  .meta({ type: 'string', format: 'date-time' })

export const Message = z.object({ message: z.string() })

/** Every error on the wire. `fields` names the input that was wrong. */
export const ErrorAnswer = z.object({
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** For a checkout of several items: the ones that are unavailable, with the reason. */
  unavailable: z.array(z.object({ productId: Id, message: z.string() })).optional(),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
