/**
 * Measures the README's claims and prints them as Markdown: `npm run bench` runs DEFAULT, which takes a quarter of an hour; `npm run
 * bench -- catalog --items 10000` runs one. Servers run as in production. Figures are ratios where possible, measured side by
 * side with each side's CPU: absolute times say little on a shared machine.
 */
import { parseArgs } from 'node:util'
import { admin } from './admin.ts'
import { catalog } from './catalog.ts'
import { day } from './day.ts'
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
import { start } from './start.ts'
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
  /** Smaller and quicker, to check that a bench works. Its figures are not for the README. */
  short: boolean
}

/** The others must be named: they take a million items, ten minutes, or a hundred rounds. */
const DEFAULT = ['start', 'opening', 'catalog', 'pages', 'live', 'images', 'phone', 'javascript']

const BENCHES: Record<string, (options: BenchOptions) => Promise<Row[]>> = {
  admin,
  catalog,
  day,
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
  start,
  storm,
}

const USAGE = `Usage: npm run bench -- [NAME ...] [--items N] [--seconds N] [--rounds N] [--watchers N] [--minutes N] [--short]
NAME is one of ${Object.keys(BENCHES).join(', ')}; by default ${DEFAULT.join(', ')}.`

const { values, positionals } = readArguments()
const { short } = values
const options: BenchOptions = {
  items: Number(values.items ?? (short ? 1_000 : 10_000)),
  seconds: Number(values.seconds ?? (short ? 1 : 4)),
  rounds: Number(values.rounds),
  watchers: Number(values.watchers ?? (short ? 50 : 2_000)),
  minutes: Number(values.minutes ?? (short ? 2 : 10)),
  short,
}
const names = positionals.length > 0 ? positionals : DEFAULT
for (const name of names) printTable(name, (await BENCHES[name]?.(options)) ?? [])

/** Ends the process if an argument is unknown: before the first bench, not after a quarter of an hour. */
function readArguments() {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: {
        items: { type: 'string' },
        seconds: { type: 'string' },
        rounds: { type: 'string', default: '3' },
        watchers: { type: 'string' },
        minutes: { type: 'string' },
        short: { type: 'boolean', default: false },
      },
    })
    const unknown = read.positionals.find((name) => !Object.hasOwn(BENCHES, name))
    if (unknown !== undefined) throw new Error(`Unknown benchmark ${unknown}.`)
    return read
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(1)
  }
}
