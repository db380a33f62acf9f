import { catalogueReads, type Read } from './catalogue-reads.ts'
import { openFilledDatabase } from './filled-database.ts'
import type { BenchOptions } from './main.ts'
import { type Measurement, measureInTurns } from './measure-in-turns.ts'
import type { Row } from './table.ts'

const FEW = 10_000
const MANY = 1_000_000
/** The largest allowed ratio of the p99 times, at 100 times as many items. */
const GOAL = 2

/** Every catalog read at 10,000 and at 1,000,000 items, uncached and alternating. */
export async function growth({ seconds }: BenchOptions): Promise<Row[]> {
  const [few, many] = [await openFilledDatabase(FEW), await openFilledDatabase(MANY)]
  const servers = [await few.serve({ GUEST_CACHE: 'false' }), await many.serve({ GUEST_CACHE: 'false' })] as const
  try {
    const rows: Row[] = []
    const reads = catalogueReads(MANY, many.ids)
    for (const [index, read] of catalogueReads(FEW, few.ids).entries()) {
      const targets = [read, reads[index] ?? read].map(({ urls }, size) => ({
        url: servers[size]?.url ?? '',
        paths: urls,
      }))
      rows.push(rowFor(read, (await measureInTurns(targets, seconds)) as [Measurement, Measurement]))
    }
    return rows
  } finally {
    for (const server of servers) await server.stop()
    await few.close()
    await many.close()
  }
}

function rowFor({ name, bound }: Read, [few, many]: [Measurement, Measurement]): Row {
  const ratio = many.p99 / few.p99
  return {
    what: `${name}, a million items`,
    figures: `p99 ${ratio.toFixed(1)}, p50 ${(many.p50 / few.p50).toFixed(1)} of that at 10,000 (p99 ${few.p99} to ${many.p99} ms; p50 ${few.p50} to ${many.p50} ms)`,
    goal: bound ? `p99 at most ${bound} ms` : `at most ${GOAL}`,
    met: bound ? many.p99 <= bound : ratio <= GOAL,
  }
}
