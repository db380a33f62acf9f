import type { LightMyRequestResponse } from 'fastify'

/** The body of a response with one of these statuses. Throws for any other. */
// biome-ignore lint/suspicious/noExplicitAny: each endpoint has another shape, and only a few fields are read.
export function read<T = any>(answer: LightMyRequestResponse, ...expected: number[]): T {
  if (expected.includes(answer.statusCode)) return answer.json()
  throw new Error(`Expected ${expected.join(' or ')}, got ${answer.statusCode}: ${answer.body}`)
}
