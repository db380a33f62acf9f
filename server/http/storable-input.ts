import type { FastifyInstance, FastifyRequest } from 'fastify'
import { storable } from '../../contracts/text-rules.ts'
import { AppError } from './app-error.ts'

/** Deeper than any call's input. Later code may recurse into a body. */
const MAX_DEPTH = 32

/**
 * PostgreSQL stores neither NUL nor lone surrogates, in text or JSON; this removes them from the input of every call and page.
 * Lone surrogates become U+FFFD. NUL in a body is rejected, since nobody types it; in a URL it becomes U+FFFD.
 */
export function keepInputStorable(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    try {
      if (request.url.includes('%')) cleanAddress(request)
      if (isParsed(request.body)) request.body = storableBody(request.body)
    } catch (error) {
      return done(error as Error)
    }
    done()
  })
}

/** Throws 400 with the field's name if the text contains NUL. */
export function storableText(text: string, field?: string): string {
  if (!text.includes('\0')) return storable(text)
  const message = "The request has characters that can't be used."
  throw new AppError('bad_input', message, field ? { fields: { [field]: message } } : {})
}

/** Raw bodies, such as signed webhooks, are checked by their readers. */
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
