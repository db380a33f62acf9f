import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { completeBySession } from '../../checkout/complete-checkout.ts'
import { openCheckout } from '../../checkout/open-checkout.ts'
import { type Connection, connect } from '../../database/connect.ts'
import { migrate, migrationLevels } from '../../database/migrate.ts'
import { products } from '../../database/schema.ts'
import { deleteImage, storeImage } from '../../image/image.ts'
import { createJobs } from '../../jobs/jobs.ts'
import { imageFolder } from '../../providers/images/folder-files.ts'
import { administer, dropDatabase } from '../../testing/administer.ts'
import { databaseUrl } from '../../testing/database-url.ts'
import { eventually } from '../../testing/eventually.ts'
import { LANDED_LEVEL, makeLanded } from '../../testing/landed/landed-database.ts'
import { phonePhoto } from '../../testing/photos.ts'
import { GUEST, openShop, signedInAs, visitor } from '../../testing/shop.ts'
import { writeArchive } from './archive.ts'
import { createHeader, encode, HEADER_ENTRY } from './backup-format.ts'
import { backupCommand, restoreCommand } from './commands.ts'
import { restore } from './restore.ts'
import { findTables } from './table-queries.ts'
import { takeBackup } from './take-backup.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'fernvale-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const canMount = process.platform === 'linux' && spawnSync('unshare', ['-m', 'true']).status === 0
const fileOf = (name: string) => path.join(folder, `${name}.tar`)

const shop = await openShop()
const photo = await phonePhoto(60, 80)
const keepPicture = () =>
  storeImage(shop.deps, { bytes: photo, fileName: 'vase.jpg', folder: 'products', ownerId: shop.hazel.id })
// Everything that COPY escapes.
const title = 'Tab\there, \\backslash, "quotes", ünïcode ✂'
for (let index = 0; index < 3; index++)
  await addWithPicture({ title, description: 'line\nline\r\nline\\N', brand: null })
const sold = await addWithPicture()
/** An image that the database has and the disk does not. */
const { imageUrls: lost } = await shop.addItem()
const { sessionId } = await openCheckout(shop.deps, visitor(), { productId: sold.id, ...GUEST })
await shop.payments.pay(sessionId)
await completeBySession(shop.deps, { sessionId, productId: sold.id })

async function addWithPicture(fields: object = {}) {
  const { path: picture } = await keepPicture()
  const [row] = await shop.deps.db
    .insert(products)
    .values({
      title: 'Vase',
      description: 'Blue.',
      price: 1_250,
      category: 'Home & Decor',
      status: 'approved',
      imageUrls: [picture],
      sellerId: shop.hazel.id,
      ...fields,
    })
    .returning()
  return row ?? expect.fail()
}

const backUp = (name: string, changes: Partial<Parameters<typeof takeBackup>[0]> = {}) =>
  takeBackup({
    file: fileOf(name),
    connection: shop.deps,
    dataDir: shop.deps.settings.DATA_DIR,
    imageStore: 'built-in',
    bucket: null,
    now: shop.deps.now,
    ...changes,
  })

interface Place {
  connection: Connection
  dataDir: string
  /** Reopens like another process: the first one's connections are closed. */
  reconnect(): Promise<Connection>
}

const urlOf = ({ connection }: Place) => connection.pool.options.connectionString ?? ''
const asSuperuser = (place: Place, statement: string) =>
  administer(urlOf(place).replace('fernvale@', 'postgres@'), statement)

/** An empty database and an empty folder. */
async function emptyPlace(): Promise<Place> {
  const base = inject('databaseUrl')
  const name = `restored_${randomBytes(6).toString('hex')}`
  await administer(base, `create database ${name}`)
  const open = () => connect(databaseUrl(base, name), { size: 3, onError: () => {} })
  let connection = open()
  const dataDir = await mkdtemp(path.join(folder, 'data-'))
  afterAll(async () => {
    await connection.close()
    await dropDatabase(base, name)
  })
  const reconnect = async () => {
    await connection.close()
    // The database ends them a little later.
    const remaining = "select from pg_stat_activity where datname = $1 and application_name like 'fernvale%'"
    await eventually(async () => expect((await shop.deps.pool.query(remaining, [name])).rowCount).toBe(0))
    connection = open()
    return connection
  }
  return { connection, dataDir, reconnect }
}

const putBack = (name: string, { connection, dataDir }: Place, replace = false) =>
  restore({
    file: fileOf(name),
    connection,
    dataDir,
    bucket: null,
    jobs: createJobs(connection.pool, pino({ level: 'silent' })),
    replace,
  })

/** Every row of every table as text, and the state of every sequence. */
async function contentOf({ db }: Pick<Connection, 'db'>): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const { name } of await findTables(db)) {
    const { rows } = await db.execute<{ row: string }>(
      sql.raw(`select to_jsonb(t)::text as row from "${name}" t order by to_jsonb(t)::text collate "C"`),
    )
    content[name] = rows.map(({ row }) => row)
  }
  const { rows } = await db.execute<{ row: string }>(
    sql`select sequencename || ' ' || last_value as row from pg_sequences where schemaname = 'public' order by 1`,
  )
  content.sequences = rows.map(({ row }) => row)
  return content
}

async function filesOf(dataDir: string): Promise<Record<string, Buffer>> {
  const store = imageFolder(dataDir)
  const names = await readdir(store, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile() && !entry.parentPath.includes('.cache'))
  return Object.fromEntries(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const file = path.join(parentPath, name)
        return [path.relative(store, file), await readFile(file)] as const
      }),
    ),
  )
}

/** What a command prints and exits with. */
async function run(command: typeof backupCommand, name: string, env: Record<string, string>) {
  for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value)
  const output: unknown[] = []
  const consoles = (['log', 'error'] as const).map((kind) =>
    vi.spyOn(console, kind).mockImplementation((line) => void output.push(line)),
  )
  try {
    return { code: await command([fileOf(name)]), output }
  } finally {
    for (const console of consoles) console.mockRestore()
    vi.unstubAllEnvs()
  }
}

/** The shop's pool, with a callback between the snapshot and the first access to the disk. */
const afterReadingPaths = (happens: () => Promise<void>): pg.Pool =>
  new Proxy(shop.deps.pool, {
    get(target, name) {
      if (name !== 'connect') return Reflect.get(target, name)
      return async () => {
        const client = await target.connect()
        const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
        client.query = ((...asked: [pg.QueryConfig | string]) => {
          const answer = query(...asked)
          const text = typeof asked[0] === 'string' ? asked[0] : asked[0].text
          if (!text.includes('select path from images')) return answer
          return answer.then((rows) => happens().then(() => rows))
        }) as typeof client.query
        return client
      }
    },
  })

describe('a backup', () => {
  test('restores every row and byte, with pending jobs, and the shop continues from there', async () => {
    await writeFile(path.join(shop.deps.settings.DATA_DIR, 'session-secret'), 'signs what visitors have')
    const report = await backUp('quiet')
    expect((await stat(fileOf('quiet'))).mode & 0o777).toBe(0o600)
    const place = await emptyPlace()
    const files = await filesOf(shop.deps.settings.DATA_DIR)
    expect(await putBack('quiet', place)).toMatchObject({ images: Object.keys(files).length, upgradedBy: 0 })
    expect(report.missing).toEqual(lost)
    expect(await contentOf(place.connection)).toEqual(await contentOf(shop.deps))
    expect(await filesOf(place.dataDir)).toEqual(files)
    expect(await readFile(path.join(place.dataDir, 'session-secret'), 'utf8')).toBe('signs what visitors have')
    const jobs = sql`select name, data from jobs.job where data is not null order by data::text`
    const [ours, theirs] = [await shop.deps.db.execute(jobs), await place.connection.db.execute(jobs)]
    expect(theirs.rows).toEqual(ours.rows)
    expect(ours.rows.length).toBeGreaterThan(0)
    // Triggers are enabled again, and sequences continue.
    const [copy] = await place.connection.db.select().from(products).limit(1)
    const { id: _id, heading: _heading, ...fields } = copy ?? expect.fail()
    const [next] = await place.connection.db.insert(products).values(fields).returning()
    const indexed = await place.connection.db.execute(sql`select from listing_index where product_id = ${next?.id}`)
    expect(indexed.rowCount).toBeGreaterThan(0)
  })

  test('is consistent, whatever is written meanwhile', async () => {
    let going = true
    const writing = (async () => {
      const account = signedInAs(shop.hazel).account ?? expect.fail()
      for (let turn = 0; going; turn++) {
        const { url } = await keepPicture()
        if (turn % 2) await deleteImage(shop.deps, url, account)
        else await addWithPicture()
      }
    })()
    for (const name of ['busy', 'busier']) await backUp(name)
    going = false
    await writing
    const place = await emptyPlace()
    await putBack('busier', place)
    const { rows } = await place.connection.db.execute<{ path: string }>(
      sql`select path from images where path like 'products/vase%' and deletion_started_at is null order by path`,
    )
    expect(Object.keys(await filesOf(place.dataDir)).sort()).toEqual(rows.map(({ path }) => path).sort())
    const totals = await place.connection.db.execute(sql`
      select (select sum(amount) from shop_totals where name = 'image bytes')::bigint = (select sum(bytes) from images) as "right"`)
    expect(totals.rows).toEqual([{ right: true }])
  })

  test('tells images being deleted from those missing on disk', async () => {
    const account = signedInAs(shop.hazel).account ?? expect.fail()
    const { url } = await keepPicture()
    let snapshots = 0
    let deleting: Promise<void> | undefined
    let goOn = () => {}
    const images = { ...shop.deps.providers.images }
    // The file is gone; the record follows only after the backup has queried it.
    const fileGone = new Promise<void>((tell) => {
      images.remove = async (image) => {
        await shop.deps.providers.images.remove(image)
        tell()
        await new Promise<void>((resolve) => {
          goOn = resolve
        })
      }
    })
    const pool = afterReadingPaths(async () => {
      if (snapshots++ > 0) return
      deleting = deleteImage({ ...shop.deps, providers: { ...shop.deps.providers, images } }, url, account)
      await fileGone
    })
    const execute = async (asked: ReturnType<typeof sql>) => {
      const answer = await shop.deps.db.execute(asked)
      goOn()
      return answer
    }
    const db: Connection['db'] = Object.assign(Object.create(shop.deps.db), { execute })
    const report = await backUp('race', { connection: { db, pool } })
    await deleting
    expect(snapshots).toBe(2)
    expect(report.missing).toEqual(lost)
  })

  test('of version 0.1.0 is migrated to the latest schema', async () => {
    const old = await emptyPlace()
    await makeLanded(old.connection.pool)
    await old.connection.db.execute(sql`insert into users (username, email) values ('olive', 'olive@example.com')`)
    await backUp('old', { connection: old.connection, dataDir: old.dataDir })
    const place = await emptyPlace()
    expect(await putBack('old', place)).toMatchObject({ upgradedBy: migrationLevels().length - 1 })
    await migrate(old.connection.pool)
    expect(await contentOf(place.connection)).toEqual(await contentOf(old.connection))
  })

  test('of an earlier version is refused with the version to upgrade to first', async () => {
    const old = await emptyPlace()
    await makeLanded(old.connection.pool, LANDED_LEVEL - 1)
    await backUp('ancient', { connection: old.connection, dataDir: old.dataDir })
    await expect(putBack('ancient', await emptyPlace())).rejects.toThrow('run version 0.1.0 on it once')
  })

  test('without the secret is not made, if there is one that cannot be read', async () => {
    const dataDir = await mkdtemp(path.join(folder, 'data-'))
    await mkdir(path.join(dataDir, 'session-secret'))
    await expect(backUp('secretless', { dataDir })).rejects.toMatchObject({ code: 'EISDIR' })
    expect(await readdir(folder)).not.toContain('secretless.tar')
  })

  test('of a database that cannot be reached fails with one line', async () => {
    const env = { DATABASE_URL: 'postgres://fern:hush@127.0.0.1:9/shop', DATA_DIR: shop.deps.settings.DATA_DIR }
    expect(await run(backupCommand, 'unreachable', env)).toEqual({
      code: 1,
      output: [
        'The database cannot be used: connect ECONNREFUSED 127.0.0.1:9. Check that it is running, and DATABASE_URL.',
      ],
    })
  })

  test('with the DATA_DIR of another shop names the folder in which it looked for images', async () => {
    const { dataDir } = await emptyPlace()
    const env = { DATABASE_URL: shop.deps.pool.options.connectionString ?? '', DATA_DIR: dataDir }
    const { code, output } = await run(backupCommand, 'elsewhere', env)
    expect(code).toBe(0)
    expect(output.join('\n')).toMatch(
      new RegExp(`^Missing in ${imageFolder(dataDir)} and therefore not in the backup: \\d`, 'm'),
    )
  })

  test('that fails names its file and leaves nothing behind', async () => {
    const elsewhere = { file: path.join(folder, 'no-such-folder', 'x.tar') }
    await expect(backUp('x', elsewhere)).rejects.toMatchObject({ code: 'ENOENT', path: elsewhere.file })
    expect((await readdir(shop.deps.settings.DATA_DIR)).filter((name) => name.startsWith('.backup'))).toEqual([])
  })
})

describe('restoring', () => {
  beforeAll(() => backUp('whole'))

  test('refuses a database that contains a shop, and with --replace replaces it but renames its pictures', async () => {
    const place = await emptyPlace()
    await putBack('whole', place)
    // As PostgreSQL 14 has it.
    await asSuperuser(place, 'alter schema public owner to postgres')
    await asSuperuser(place, 'grant create, usage on schema public to public')
    await place.connection.db.execute(sql`update users set username = 'somebody' where username = 'hazel'`)
    const connection = await place.reconnect()
    await expect(putBack('whole', { ...place, connection })).rejects.toThrow('There is already a shop in this database')
    await putBack('whole', { ...place, connection }, true)
    expect(await contentOf(connection)).toEqual(await contentOf(shop.deps))
    expect((await readdir(place.dataDir)).filter((name) => name.startsWith('images.before-'))).toHaveLength(1)
  })

  test('puts pictures where the link of their folder leads, which may be another disk', async () => {
    const place = await emptyPlace()
    const disk = await mkdtemp(path.join(existsSync('/dev/shm') ? '/dev/shm' : folder, 'fernvale-disk-'))
    onTestFinished(() => rm(disk, { recursive: true }))
    const shared = path.join(disk, 'shared')
    await mkdir(shared)
    await symlink(shared, imageFolder(place.dataDir))
    const pictures = await filesOf(shop.deps.settings.DATA_DIR)
    await putBack('whole', place)
    expect((await lstat(imageFolder(place.dataDir))).isSymbolicLink()).toBe(true)
    expect(await filesOf(place.dataDir)).toEqual(pictures)
    await putBack('whole', { ...place, connection: await place.reconnect() }, true)
    expect(await filesOf(place.dataDir)).toEqual(pictures)
    expect(await readdir(disk)).toEqual(['shared', expect.stringMatching(/^shared.before-/)])
  })

  test.runIf(canMount)('puts pictures onto a disk that is mounted as their folder', async () => {
    const place = await emptyPlace()
    const store = imageFolder(place.dataDir)
    await mkdir(store)
    spawnSync('mount', ['-t', 'tmpfs', 'none', store])
    onTestFinished(() => void spawnSync('umount', [store]))
    const pictures = await filesOf(shop.deps.settings.DATA_DIR)
    await putBack('whole', place)
    expect(await filesOf(place.dataDir)).toEqual(pictures)
    await putBack('whole', { ...place, connection: await place.reconnect() }, true)
    const [aside = '', ...others] = await readdir(store)
    expect([aside, others]).toEqual([expect.stringMatching(/^.before-/), ['products']])
    expect(await readdir(path.join(store, aside))).toEqual(['products'])
  })

  test.runIf(canMount)('leaves what is not ours on a disk that is mounted as their folder', async () => {
    const place = await emptyPlace()
    const store = imageFolder(place.dataDir)
    const lostAndFound = path.join(store, 'lost+found')
    // Of a mount point, like that of a folder of root's, the name cannot be changed.
    await mkdir(lostAndFound, { recursive: true })
    spawnSync('mount', ['-t', 'tmpfs', 'none', lostAndFound])
    onTestFinished(() => void spawnSync('umount', [lostAndFound]))
    await putBack('whole', place)
    await putBack('whole', { ...place, connection: await place.reconnect() }, true)
    expect(await filesOf(place.dataDir)).toEqual(await filesOf(shop.deps.settings.DATA_DIR))
    expect(existsSync(lostAndFound)).toBe(true)
  })

  test.runIf(canMount)('keeps pictures that cannot be put in place, and says where they are', async () => {
    const place = await emptyPlace()
    const store = imageFolder(place.dataDir)
    const mounted = path.join(store, 'products')
    await mkdir(mounted, { recursive: true })
    spawnSync('mount', ['-t', 'tmpfs', 'none', mounted])
    onTestFinished(() => void spawnSync('umount', [mounted]))
    const left = path.join(store, '.restoring')
    await expect(putBack('whole', place, true)).rejects.toThrow(
      `The database is restored, but its pictures are still in ${left}: move them to ${store} (EBUSY`,
    )
    const pictures = Object.keys(await filesOf(shop.deps.settings.DATA_DIR))
    expect((await readdir(path.join(left, 'products'))).map((name) => `products/${name}`).sort()).toEqual(
      pictures.sort(),
    )
    expect(await contentOf(place.connection)).toEqual(await contentOf(shop.deps))
  })

  test('refuses a database with tables that are not a shop’s, and never replaces them', async () => {
    const place = await emptyPlace()
    await place.connection.pool.query('create table customers (name text)')
    for (const replace of [false, true])
      await expect(putBack('whole', place, replace)).rejects.toThrow('This database has tables of something else')
    expect((await findTables(place.connection.db)).map(({ name }) => name)).toEqual(['customers'])
  })

  test('refuses a place whose pictures cannot be listed', async () => {
    const place = await emptyPlace()
    const unreadable = imageFolder(place.dataDir)
    await symlink(unreadable, unreadable)
    await expect(putBack('whole', place)).rejects.toMatchObject({ code: 'ELOOP' })
    expect(await findTables(place.connection.db)).toEqual([])
  })

  const envOf = (place: Place) => ({ DATABASE_URL: urlOf(place), DATA_DIR: place.dataDir })

  test('says that images will be missing from a shop that looks for them elsewhere', async () => {
    const imageKit = {
      IMAGEKIT_PUBLIC_KEY: 'p',
      IMAGEKIT_PRIVATE_KEY: 'k',
      IMAGEKIT_URL_ENDPOINT: 'https://ik.example',
    }
    const elsewhere = await run(restoreCommand, 'whole', { ...envOf(await emptyPlace()), ...imageKit })
    expect(elsewhere.output.join('\n')).toContain(
      'This shop is set to ImageKit: it will not show the pictures of the backup',
    )
    const { code, output } = await run(restoreCommand, 'whole', envOf(await emptyPlace()))
    expect([code, output.join('\n').includes('it will not show')]).toEqual([0, false])
  })

  test('into a schema that belongs to somebody else fails with one line', async () => {
    const place = await emptyPlace()
    await asSuperuser(place, 'alter schema public owner to postgres')
    await asSuperuser(place, 'revoke create on schema public from public')
    expect(await run(restoreCommand, 'whole', envOf(place))).toEqual({
      code: 1,
      output: ['The database cannot be used: permission denied for schema public. Check DATABASE_URL.'],
    })
  })

  test('refuses a database that a server uses', async () => {
    const place = await emptyPlace()
    const server = connect(urlOf(place), { onError: () => {} })
    await server.pool.query('select 1')
    await expect(putBack('whole', place)).rejects.toThrow('A server is using this database')
    await server.close()
  })

  test('restores nothing from a file that is truncated, damaged, or not a backup', async () => {
    const { size } = await stat(fileOf('whole'))
    await cp(fileOf('whole'), fileOf('cut'))
    await truncate(fileOf('cut'), Math.floor(size / 2))
    const bytes = await readFile(fileOf('whole'))
    const [picture] = Object.values(await filesOf(shop.deps.settings.DATA_DIR))
    const inside = bytes.indexOf(picture ?? '') + 100
    bytes[inside] = (bytes[inside] ?? 0) ^ 1
    await writeFile(fileOf('bent'), bytes)
    await writeFile(fileOf('letter'), 'Dear Hazel,')
    const place = await emptyPlace()
    await expect(putBack('cut', place)).rejects.toThrow('damaged or incomplete')
    await expect(putBack('bent', place)).rejects.toThrow('damaged or incomplete')
    await expect(putBack('letter', place)).rejects.toThrow('not a Fernvale backup')
    expect(await findTables(place.connection.db)).toEqual([])
    expect((await readdir(place.dataDir)).filter((name) => name !== 'postgres')).toEqual([])
  })

  test('writes nothing outside the image store', async () => {
    const level = migrationLevels().at(-1) ?? 0
    const tables = await findTables(shop.deps.db)
    const madeAt = shop.deps.now().toISOString()
    await writeArchive(fileOf('evil'), async (archive) => {
      await archive.add(
        HEADER_ENTRY,
        encode(createHeader({ madeAt, level, tables, sequences: [], imageStore: 'built-in' })),
      )
      await archive.add('images/../../evil.jpg', Buffer.from('x'))
    })
    const place = await emptyPlace()
    await expect(putBack('evil', place)).rejects.toThrow('damaged or incomplete')
    expect(await readdir(folder)).not.toContain('evil.jpg')
    expect(await findTables(place.connection.db)).toEqual([])
  })
})
