import { stat } from 'node:fs/promises'
import path from 'node:path'
import { readBuild } from '../server/pages/built-pages.ts'
import type { Row } from './table.ts'

/** Gzipped JavaScript that a first page may load. */
const BUDGET_KB = 130

const PAGES = { landing: '/', marketplace: '/marketplace', product: '/product/$id' }

/** What each first page loads: the entry and the chunks of its route, with their imports. */
export async function javascript(): Promise<Row[]> {
  const { assets, folder } = await readBuild()
  const sizes = new Map<string, number>()
  for (const file of new Set([assets.entry, ...Object.values(assets.preloads).flat()]))
    sizes.set(file, (await stat(path.join(folder, `${file}.gz`))).size / 1000)
  return Object.entries(PAGES).map(([name, route]) => {
    const files = new Set([assets.entry, ...(assets.preloads.__root__ ?? []), ...(assets.preloads[route] ?? [])])
    const total = [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
    return {
      what: `JavaScript of the ${name} page`,
      figures: `${total.toFixed(1)} kB gzip`,
      goal: `at most ${BUDGET_KB} kB`,
      met: total <= BUDGET_KB,
    }
  })
}
