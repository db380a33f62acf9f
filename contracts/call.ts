import { z } from 'zod'

/**
 * Who may make a call. `visitor`: anyone. `account`: anyone signed in. `seller`: signed in with a verified e-mail.
 * `admin`: the role admin. Ownership of a thing is decided by the call itself.
 */
export type CallRole = 'visitor' | 'account' | 'seller' | 'admin'

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
/** Decimal dollars with exactly two decimals. */
export const Dollars = z.string()
export const Message = z.object({ message: z.string() })

/** Every error on the wire. `fields` names the input that was wrong. */
export const ErrorAnswer = z.object({ message: z.string(), fields: z.record(z.string(), z.string()).optional() })
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
