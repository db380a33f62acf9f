import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import * as schema from '../server/database/schema.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

const FOLDERS = ['contracts', 'server', 'web', 'demo', 'e2e', 'bench', 'scripts']

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .map((file) => path.join(folder, file)),
)

/** All imports of a file: relative ones as paths from the root, packages by name. */
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

/** `server/product/product.ts` is in the room `server/product`; a file outside a folder is its own room. */
const roomOf = (file: string): string => /^(?:server|web)\/[^/]+/.exec(file)?.[0] ?? file

const isTest = (file: string) => file.includes('.test.') || /\/testing\//.test(file) || file.endsWith('.gen.ts')

/** The rooms that each room imports, types included. */
function roomGraph(side: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const file of sources.filter((source) => source.startsWith(`${side}/`) && !isTest(source))) {
    const imported = importsOf(file).filter((name) => name.startsWith(`${side}/`) && !isTest(name))
    const rooms = graph.get(roomOf(file)) ?? new Set()
    for (const room of imported.map(roomOf)) if (room !== roomOf(file)) rooms.add(room)
    graph.set(roomOf(file), rooms)
  }
  return graph
}

/** The rooms on or between cycles: repeatedly removes rooms that import no other or are imported by no other. */
function roomsInCycles(graph: Map<string, Set<string>>): string[] {
  const remaining = new Map(graph)
  const importsAny = (room: string) => [...(remaining.get(room) ?? [])].some((other) => remaining.has(other))
  const isImported = (room: string) => [...remaining.values()].some((imported) => imported.has(room))
  for (let before = -1; before !== remaining.size; ) {
    before = remaining.size
    for (const room of remaining.keys()) if (!importsAny(room) || !isImported(room)) remaining.delete(room)
  }
  return [...remaining.keys()]
}

function offences(isOffence: (file: string, imported: string) => boolean): string[] {
  return sources.flatMap((file) =>
    importsOf(file)
      .filter((imported) => isOffence(file, imported))
      .map((imported) => `${file} imports ${imported}`),
  )
}

/** The rooms that may import a table: its owner first, then those that join it. Other rooms call one of these. */
const TABLE_ROOMS: Record<string, string> = {
  users:
    'account admin checkout contact demo desk favorite image ledger listing-assistant pickup price-tag product seller',
  sessions: 'account',
  secondFactors: 'account',
  recoveryCodes: 'account',
  passkeys: 'account',
  spentChallenges: 'account',
  products: 'product admin checkout demo desk favorite image listing-assistant live pages pickup price-tag seller',
  pendingReviewMails: 'product',
  listingIndex: 'product',
  listCounts: 'product',
  searchVocabulary: 'product',
  productViews: 'product analytics',
  productRecommendations: 'product',
  images: 'image listing-assistant',
  imageFeatures: 'listing-assistant',
  uploadPermits: 'image',
  imageTraffic: 'image',
  saleEvents: 'sale admin checkout demo desk pickup product',
  saleMoves: 'sale',
  deskPasses: 'desk checkout ledger pickup',
  checkoutSessions: 'checkout admin desk ledger live operations pickup product sale',
  linePlaces: 'checkout live product',
  paymentAlerts: 'checkout pickup',
  testPayments: 'providers',
  orders: 'checkout desk pickup',
  purchases: 'checkout admin analytics desk ledger listing-assistant operations pickup product sale seller',
  pickupMarks: 'pickup',
  drawerCounts: 'desk',
  drawerMovements: 'desk',
  ledgerEntries: 'ledger',
  payouts: 'ledger desk',
  connectAccounts: 'ledger',
  auditEntries: 'admin',
  shopTotals: 'admin',
  analyticsEvents: 'analytics providers',
  rateLimits: 'http',
  aiCalls: 'listing-assistant',
  contactMessages: 'contact',
  saleReminders: 'sale',
  favorites: 'favorite product seller',
  favoriteAlerts: 'favorite account sale',
  savedSearches: 'favorite sale',
  tagPrints: 'price-tag',
  printedTags: 'price-tag',
  pushKeys: 'account',
  pushSubscriptions: 'account',
  notificationChoices: 'account sale',
  adminNotices: 'account',
  drafts: 'seller image',
}

/** The rooms that import each table from the schema. */
function roomsOfTables(): Record<string, Set<string>> {
  const found: Record<string, Set<string>> = {}
  for (const file of sources.filter((source) => /^server\/(?!database\/)/.test(source) && !isTest(source))) {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    for (const [, names = ''] of text.matchAll(/import (?:type )?\{([^}]*)\} from '[^']*database\/schema\.ts'/g))
      for (const name of names.split(',').map((part) => part.replace('type ', '').trim()))
        if (name in TABLE_ROOMS) found[name] = (found[name] ?? new Set()).add(roomOf(file).replace('server/', ''))
  }
  return found
}

/** They wire up the rooms, and may import anything. */
const COMPOSITION_ROOTS = new Set(['server/app.ts', 'server/start-jobs.ts'])

describe('import boundaries', () => {
  test('the import parser finds imports', () => {
    expect(importsOf('server/main.ts')).toContain('server/app.ts')
  })

  test('web and server never import each other, but for what tests share', () => {
    expect(
      offences(
        (file, imported) =>
          (file.startsWith('web/') && imported.startsWith('server/') && !(isTest(file) && isTest(imported))) ||
          (file.startsWith('server/') && imported.startsWith('web/')),
      ),
    ).toEqual([])
  })

  test('contracts import zod and themselves, nothing else', () => {
    const allowed = (imported: string) => imported === 'zod' || imported.startsWith('contracts/')
    const isContract = (file: string) => file.startsWith('contracts/') && !isTest(file)
    expect(offences((file, imported) => isContract(file) && !allowed(imported))).toEqual([])
  })

  test('web/ui knows no feature: it imports only itself, web/lib, packages and constants of contracts', () => {
    const allowed =
      /^(web\/(ui|lib|styles)\/|contracts\/(image-presets|money)\.ts$|contracts\/account\.ts$|[@a-z][^/]*$|@?[a-z-]+\/)/
    const nouns = /^web\/(?!ui\/|lib\/|styles\/)/
    expect(
      offences((file, imported) => file.startsWith('web/ui/') && (nouns.test(imported) || !allowed.test(imported))),
    ).toEqual([])
  })

  test.each(['server', 'web'])('the rooms of %s have no import cycles', (side) => {
    expect(roomsInCycles(roomGraph(side))).toEqual([])
  })

  test.each(['server', 'web'])('%s has at most 25 rooms', (side) => {
    const rooms = new Set(sources.filter((file) => file.startsWith(`${side}/`)).map(roomOf))
    expect([...rooms].filter((room) => !room.includes('.')).length).toBeLessThanOrEqual(25)
  })

  test('a table is imported only by its own room and those listed as joining it', () => {
    const tables = Object.entries(schema).flatMap(([name, table]) => (is(table, PgTable) ? name : []))
    expect(tables.sort()).toEqual(Object.keys(TABLE_ROOMS).sort())
    expect(
      offences(
        (file, imported) => imported.startsWith('server/database/schema/') && roomOf(file) !== 'server/database',
      ),
    ).toEqual([])
    const strangers = Object.entries(roomsOfTables()).flatMap(([table, rooms]) =>
      [...rooms]
        .filter((room) => !TABLE_ROOMS[table]?.split(' ').includes(room))
        .map((room) => `${room} imports ${table}`),
    )
    expect(strangers).toEqual([])
  })

  test('a feature calls the rules of another feature, never its queries', () => {
    expect(
      offences((file, imported) => {
        const room = roomOf(imported)
        return (
          imported.endsWith('-queries.ts') &&
          roomOf(file) !== room &&
          file.startsWith('server/') &&
          !isTest(file) &&
          !COMPOSITION_ROOTS.has(file)
        )
      }),
    ).toEqual([])
  })

  test('only one file imports a vendor', () => {
    const vendors = [
      'stripe',
      'openai',
      '@imagekit/nodejs',
      'aws4fetch',
      'openid-client',
      '@simplewebauthn/server',
      'web-push',
    ]
    const importers = (vendor: string) =>
      new Set(offences((file, imported) => imported === vendor && !isTest(file)).map((line) => line.split(' ')[0]))
    for (const vendor of vendors) expect([...importers(vendor)].length, vendor).toBeLessThanOrEqual(1)
  })

  test('only one file reads cookies', () => {
    const readers = sources.filter(
      (file) =>
        file.startsWith('server/') &&
        !isTest(file) &&
        /headers\.cookie|\.cookies\b|[pP]arseCookie|Cookie\.parse\b/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    )
    expect(readers).toEqual(['server/http/cookies.ts'])
  })

  test('no file is named utils, helpers or the like', () => {
    expect(sources.filter((file) => /(^|\/)(utils?|helpers?|common|misc|manager)(\.|\/)/.test(file))).toEqual([])
  })
})
