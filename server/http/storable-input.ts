import type { FastifyInstance, FastifyRequest } from 'fastify'
import { storable } from '../../contracts/text-rules.ts'
import { AppError } from './app-error.ts'

/** Deeper than anything that a call takes. What is made of a body later may go down by recursion. */
const MAX_DEPTH = 32

/**
 * PostgreSQL holds neither NUL nor half of a surrogate pair, in text or in JSON, and so no input has any: this is the one place
 * that sees to it, for every call and page. Halves become U+FFFD, as a browser would write them. NUL in a body is refused, since
 * nobody types it and what is around it is not what was meant; in an address, where there is no form to mend, it becomes U+FFFD.
 */
export function keepInputStorable(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    try {
      // Whatever is in an address comes through percent signs.
      if (request.url.includes('%')) cleanAddress(request)
      if (isParsed(request.body)) request.body = storableBody(request.body)
    } catch (error) {
      return done(error as Error)
    }
    done()
  })
}

/** A text of a body or a form. Throws 400 with its field where it holds NUL. */
export function storableText(text: string, field?: string): string {
  if (!text.includes('\0')) return storable(text)
  const message = "The request has characters that can't be used."
  throw new AppError('bad_input', message, field ? { fields: { [field]: message } } : {})
}

/** What was sent raw, such as a signed notice, is checked by who reads it. */
const isParsed = (body: unknown): boolean => body !== undefined && body !== null && !Buffer.isBuffer(body)

function cleanAddress({ params, query }: FastifyRequest): void {
  for (const values of [params, query] as Record<string, string | string[]>[])
    for (const [name, value] of Object.entries(values ?? {}))
      values[name] = Array.isArray(value) ? value.map(storable) : storable(value)
}

function storableBody(value: unknown, field?: string, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value, field)
  if (typeof value !== 'object' || value === null) return value
  if (depth === MAX_DEPTH) throw new AppError('bad_input', 'The request is nested too deeply.')
  if (Array.isArray(value)) return value.map((entry) => storableBody(entry, field, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const name = field ?? storable(key)
      return [storableText(key, name), storableBody(entry, name, depth + 1)]
    }),
  )
}
