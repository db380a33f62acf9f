/**
 * The measured claims of the README: `npm run bench` for all, `npm run bench -- catalog --items 10000` for one. Where
 * possible they are ratios measured side by side: absolute times say little on a shared machine.
 */
import { parseArgs } from 'node:util'
import { admin } from './admin.ts'
import { catalog } from './catalog.ts'
import { grouping } from './grouping.ts'
import { growth } from './growth.ts'
import { images } from './images.ts'
import { javascript } from './javascript.ts'
import { listing } from './listing.ts'
import { live } from './live.ts'
import { memory } from './memory.ts'
import { opening } from './opening.ts'
import { pages } from './pages.ts'
import { phone } from './phone.ts'
import { scale } from './scale.ts'
import { search } from './search.ts'
import { storm } from './storm.ts'
import { printTable, type Row } from './table.ts'

export interface BenchOptions {
  /** The number of products. */
  items: number
  /** The length of each measurement. */
  seconds: number
  /** How often the storm kills a server or the database. */
  rounds: number
  /** The number of open pages that receive live updates. */
  watchers: number
  /** The length of the memory measurement. */
  minutes: number
}

const BENCHES: Record<string, (options: BenchOptions) => Promise<Row[]>> = {
  admin,
  catalog,
  grouping,
  growth,
  images,
  javascript,
  listing,
  live,
  memory,
  opening,
  pages,
  phone,
  scale,
  search,
  storm,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    items: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    watchers: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '10' },
  },
})
const options = {
  items: Number(values.items),
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  watchers: Number(values.watchers),
  minutes: Number(values.minutes),
}
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES)
for (const name of names) {
  const bench = BENCHES[name]
  if (!bench) {
    console.error(`Unknown benchmark ${name}. Available: ${Object.keys(BENCHES).join(', ')}.`)
    process.exit(1)
  }
  printTable(name, await bench(options))
}
