import type pg from 'pg'

interface Waiting<Row> {
  ids: number[]
  resolve: (rows: Row[]) => void
  reject: (error: unknown) => void
}

interface Batches<Row> {
  waiting: Waiting<Row>[]
  running: number
}

/** Statements at once for each pool: more would be smaller, and a single one would let all reads wait for a slow connection. */
const MAX_RUNNING = 2

/**
 * A read of rows by id, batched: one statement serves all calls made before it starts, so no result is older than its call.
 * Returns rows in the order of the ids, without those that do not exist.
 */
export function batchReads<D extends { pool: pg.Pool }, Row>(
  read: (deps: D, ids: number[]) => Promise<Row[]>,
  idOf: (row: Row) => number,
): (deps: D, ids: number[]) => Promise<Row[]> {
  const byPool = new WeakMap<pg.Pool, Batches<Row>>()

  async function run(deps: D, batches: Batches<Row>): Promise<void> {
    batches.running += 1
    while (batches.waiting.length > 0) {
      const calls = batches.waiting.splice(0)
      try {
        const rows = await read(deps, [...new Set(calls.flatMap(({ ids }) => ids))])
        const byId = new Map(rows.map((row) => [idOf(row), row]))
        for (const { ids, resolve } of calls) resolve(ids.flatMap((id) => byId.get(id) ?? []))
      } catch (error) {
        for (const { reject } of calls) reject(error)
      }
    }
    batches.running -= 1
  }

  return (deps, ids) => {
    const batches = byPool.get(deps.pool) ?? { waiting: [], running: 0 }
    byPool.set(deps.pool, batches)
    return new Promise((resolve, reject) => {
      batches.waiting.push({ ids, resolve, reject })
      if (batches.running < MAX_RUNNING) void run(deps, batches)
    })
  }
}
