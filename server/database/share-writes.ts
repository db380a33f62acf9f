import type { FastifyBaseLogger } from 'fastify'
import { createQueue } from './batch-reads.ts'
import type { Database } from './connect.ts'

interface Writes<D, Input, Answer> {
  /** Of one transaction, so that the first call does not wait long for the last. */
  maxCalls: number
  /** In one transaction. Calls without an answer run alone, and so do all of them if it fails. */
  together: (deps: D, calls: Input[]) => Promise<Map<Input, Answer>>
  alone: (deps: D, input: Input) => Promise<Answer>
}

/** A write, of which the calls that wait at the same moment share a transaction. No call makes another one fail. */
export function shareWrites<D extends { db: Database; log: FastifyBaseLogger }, Input, Answer>({
  maxCalls,
  together,
  alone,
}: Writes<D, Input, Answer>): (deps: D, input: Input) => Promise<Answer> {
  const open = () =>
    createQueue(async (deps: D, calls: Input[]) => {
      const answers = await together(deps, calls).catch((error): Map<Input, Answer> => {
        if (calls.length === 1) throw error
        deps.log.warn({ err: error, calls: calls.length }, 'could not write together; writing one by one')
        return new Map()
      })
      return (input) => answers.get(input)
    }, maxCalls)
  const queues = new WeakMap<Database, ReturnType<typeof open>>()
  return async (deps, input) => {
    const queue = queues.get(deps.db) ?? open()
    queues.set(deps.db, queue)
    return (await queue.enqueue(deps, input)) ?? alone(deps, input)
  }
}
