import type pg from 'pg'
import { groupRows } from '../group-rows.ts'
import { perKey } from '../per-key.ts'
import type { Client } from './connect.ts'

interface Waiting<Input, Answer> {
  input: Input
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Statements at once for each queue: more would be smaller, and a single one would let all reads wait for a slow connection. */
const MAX_RUNNING = 2

/** One read, or one transaction, serves all calls made before it starts, up to `maxCalls`: no answer is older than its call. */
export function createQueue<D, Input, Answer>(
  read: (deps: D, all: Input[]) => Promise<(input: Input) => Answer>,
  maxCalls = Number.POSITIVE_INFINITY,
) {
  let waiting: Waiting<Input, Answer>[] = []
  let running = 0

  async function run(deps: D): Promise<void> {
    running += 1
    while (waiting.length > 0) {
      const calls = waiting.slice(0, maxCalls)
      waiting = waiting.slice(maxCalls)
      try {
        const answerTo = await read(
          deps,
          calls.map(({ input }) => input),
        )
        for (const { input, resolve } of calls) resolve(answerTo(input))
      } catch (error) {
        for (const { reject } of calls) reject(error)
      }
    }
    running -= 1
  }

  return {
    isIdle: () => running === 0,
    enqueue: (deps: D, input: Input): Promise<Answer> =>
      new Promise((resolve, reject) => {
        waiting.push({ input, resolve, reject })
        if (running < MAX_RUNNING) void run(deps)
      }),
  }
}

/**
 * A read of rows by id, batched: one statement serves all calls made before it starts. Returns rows in the order of the ids,
 * and of the statement where an id has several.
 */
export function batchReads<D extends { pool: pg.Pool }, Row>(
  read: (deps: D, ids: number[]) => Promise<Row[]>,
  idOf: (row: Row) => number,
): (deps: D, ids: number[]) => Promise<Row[]> {
  const queueOf = perKey((_: pg.Pool) =>
    createQueue(async (deps: D, all: number[][]) => {
      const groups = groupRows(await read(deps, [...new Set(all.flat())]), idOf)
      const byId = new Map(groups.map((rows) => [idOf(rows[0]), rows]))
      return (ids) => ids.flatMap((id) => byId.get(id) ?? [])
    }),
  )
  return (deps, ids) => queueOf(deps.pool).enqueue(deps, ids)
}

/** A read that equal calls share, if they are made before it starts. `input` must be JSON, and nobody may change the answer. */
export function shareReads<D extends { pool: Client }, Input, Answer>(
  read: (deps: D, input: Input) => Promise<Answer>,
): (deps: D, input: Input) => Promise<Answer> {
  const open = (input: Input) =>
    createQueue(async (deps: D, _all: null[]) => {
      const answer = await read(deps, input)
      return () => answer
    })
  const queuesOf = perKey((_: Client) => new Map<string, ReturnType<typeof open>>())
  return async (deps, input) => {
    const ofPool = queuesOf(deps.pool)
    const key = JSON.stringify(input)
    const queue = ofPool.get(key) ?? open(input)
    ofPool.set(key, queue)
    try {
      return await queue.enqueue(deps, null)
    } finally {
      if (queue.isIdle()) ofPool.delete(key)
    }
  }
}
