import type { FastifyBaseLogger } from 'fastify'
import { perKey } from '../per-key.ts'
import { createQueue } from './batch-reads.ts'
import type { Database } from './connect.ts'

interface Writes<D, Input, Answer> {
  /** Of one transaction, so that the first call does not wait long for the last. */
  maxCalls: number
  /** In one transaction. Calls that share it run alone if they get no answer, and all of them do if it fails. */
  together: (deps: D, calls: Input[], options: { isShared: boolean }) => Promise<Map<Input, Answer>>
  /** By default `together`, for one call. */
  alone?: (deps: D, input: Input) => Promise<Answer>
}

/** A write, of which the calls that wait at the same moment share a transaction. No call makes another one fail. */
export function shareWrites<D extends { db: Database; log: FastifyBaseLogger }, Input, Answer>({
  maxCalls,
  together,
  alone = async (deps, input) => {
    const answer = (await together(deps, [input], { isShared: false })).get(input)
    if (answer === undefined) throw new Error('a write has no answer')
    return answer
  },
}: Writes<D, Input, Answer>): (deps: D, input: Input, options?: { isShared: boolean }) => Promise<Answer> {
  const queueOf = perKey((_: Database) =>
    createQueue(async (deps: D, calls: Input[]) => {
      const answers = await together(deps, calls, { isShared: true }).catch((error): Map<Input, Answer> => {
        if (calls.length === 1) throw error
        deps.log.warn({ err: error, calls: calls.length }, 'could not write together; writing one by one')
        return new Map()
      })
      return (input) => answers.get(input)
    }, maxCalls),
  )
  return async (deps, input, { isShared } = { isShared: true }) => {
    if (!isShared) return alone(deps, input)
    return (await queueOf(deps.db).enqueue(deps, input)) ?? alone(deps, input)
  }
}
