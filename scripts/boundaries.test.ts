import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

const FOLDERS = ['contracts', 'server', 'web', 'demo', 'e2e', 'bench', 'scripts']

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .map((file) => path.join(folder, file)),
)

/** Every relative import of a file, as a path from the root; packages keep their name. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  const names = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*(?:\n[^'";]*?)?from\s+'([^']+)'|import\('([^']+)'\)|^import '([^']+)'/gm,
  )
  return [...names].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? ''
    return name.startsWith('.') ? path.join(path.dirname(file), name) : name
  })
}

/** `server/product/product.ts` is in the room `product`. */
const roomOf = (file: string): string | undefined => /^server\/([\w-]+)\//.exec(file)?.[1]

function offences(isOffence: (file: string, imported: string) => boolean): string[] {
  return sources.flatMap((file) =>
    importsOf(file)
      .filter((imported) => isOffence(file, imported))
      .map((imported) => `${file} imports ${imported}`),
  )
}

/** They put the rooms together, and so may open every door. */
const COMPOSING = new Set(['server/app.ts', 'server/start-jobs.ts'])

const isTest = (file: string) => file.includes('.test.') || file.startsWith('server/testing/')

describe('the rooms of the house', () => {
  test('the reader of imports sees them', () => {
    expect(importsOf('server/main.ts')).toContain('server/app.ts')
  })

  test('web and server never import each other', () => {
    expect(
      offences(
        (file, imported) =>
          (file.startsWith('web/') && imported.startsWith('server/')) ||
          (file.startsWith('server/') && imported.startsWith('web/')),
      ),
    ).toEqual([])
  })

  test('contracts import zod and themselves, nothing else', () => {
    const allowed = (imported: string) => imported === 'zod' || imported.startsWith('contracts/')
    const isContract = (file: string) => file.startsWith('contracts/') && !isTest(file)
    expect(offences((file, imported) => isContract(file) && !allowed(imported))).toEqual([])
  })

  test('web/ui names no noun of the product: it imports itself, web/lib, packages and the plain figures of contracts', () => {
    const allowed =
      /^(web\/(ui|lib|styles)\/|contracts\/(image-presets|money)\.ts$|contracts\/account\.ts$|[@a-z][^/]*$|@?[a-z-]+\/)/
    const nouns = /^web\/(?!ui\/|lib\/|styles\/)/
    expect(
      offences((file, imported) => file.startsWith('web/ui/') && (nouns.test(imported) || !allowed.test(imported))),
    ).toEqual([])
  })

  test('a feature calls the rules of another one, never its queries', () => {
    expect(
      offences((file, imported) => {
        const room = roomOf(imported)
        return (
          imported.endsWith('-queries.ts') &&
          roomOf(file) !== room &&
          file.startsWith('server/') &&
          !isTest(file) &&
          !COMPOSING.has(file)
        )
      }),
    ).toEqual([])
  })

  test('a vendor is named by one file only', () => {
    const vendors = ['stripe', 'openai', '@imagekit/nodejs', 'openid-client', 'posthog-node']
    const importers = (vendor: string) =>
      new Set(offences((file, imported) => imported === vendor && !isTest(file)).map((line) => line.split(' ')[0]))
    for (const vendor of vendors) expect([...importers(vendor)].length, vendor).toBeLessThanOrEqual(1)
  })

  test('one file reads cookies', () => {
    const readers = sources.filter(
      (file) =>
        file.startsWith('server/') &&
        !isTest(file) &&
        /headers\.cookie|\.cookies\b|[pP]arseCookie|Cookie\.parse\b/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    )
    expect(readers).toEqual(['server/http/cookies.ts'])
  })

  test('there is no junk drawer', () => {
    expect(sources.filter((file) => /(^|\/)(utils?|helpers?|common|misc|manager)(\.|\/)/.test(file))).toEqual([])
  })
})
