import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { closeSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { databaseUser } from './database-user.ts'
import { acquireLock } from './folder-lock.ts'
import { type EmbeddedPostgres, runningPostgres, startEmbeddedPostgres } from './start.ts'

const root = databaseUser()
const PROGRAM = join(import.meta.dirname, '../../testing/database-owner.ts')
const WAIT_MS = 20_000

let startedBefore: string
let dataDir: string
let folder: string
let owners: ChildProcess[]
let servers: EmbeddedPostgres[]

beforeAll(async () => {
  startedBefore = await mkdtemp(join(tmpdir(), 'fernvale-embedded-'))
  const server = await startEmbeddedPostgres({ dataDir: startedBefore, log: () => {} })
  await server.stop()
})

afterAll(() => rm(startedBefore, { recursive: true, force: true }))

beforeEach(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), 'fernvale-embedded-')))
  folder = join(dataDir, 'postgres')
  owners = []
  servers = []
})

afterEach(async () => {
  for (const owner of owners) owner.kill('SIGKILL')
  for (const server of servers) await server.stop()
  await nothingRuns()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(log: (line: string) => void = () => {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log })
  servers.push(server)
  return server
}

/** Creating a database takes longer than the rest of a test. */
function copyDatabase(): void {
  execFileSync('cp', ['-a', join(startedBefore, 'postgres'), folder])
}

async function query<Row extends pg.QueryResultRow>({ connectionString }: { connectionString: string }, sql: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Runs PostgreSQL on the folder in another process; resolves with its first message of the given kind. */
async function spawnOwner<Kind extends 'connectionString' | 'log' | 'refused'>(
  kind: Kind,
  user?: { uid: number; gid: number },
) {
  const owner = spawn(process.execPath, ['--import', 'tsx', PROGRAM, dataDir], {
    ...user,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  owners.push(owner)
  for await (const line of createInterface({ input: owner.stdout })) {
    const said: Record<string, string> = JSON.parse(line)
    if (said[kind]) return { owner, [kind]: said[kind] } as { owner: ChildProcess } & Record<Kind, string>
  }
  throw new Error('the owner exited without a message')
}

async function killHard(owner: ChildProcess): Promise<void> {
  owner.kill('SIGKILL')
  await once(owner, 'exit')
}

/** The processes whose working directory is the database's folder. */
async function processesOn(directory: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const directories = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_, at) => directories[at] === directory)
}

/** Waits until every PostgreSQL process on the folder has exited. */
async function nothingRuns(): Promise<void> {
  const lock = await acquireLock(`${folder}.running`, WAIT_MS)
  if (lock === undefined) throw new Error(`PostgreSQL still runs on ${folder}`)
  closeSync(lock)
  if (process.platform === 'linux') expect(await processesOn(folder)).toEqual([])
}

test('starts on an empty folder, and again with what was stored', async () => {
  const first = await start()
  await query(first, `create table lamps as select 'brass' as metal`)
  await first.stop()
  await nothingRuns()
  expect(await query(await start(), 'select metal from lamps')).toEqual([{ metal: 'brass' }])
})

test('is PostgreSQL 18 with durable commits and the same collation on every machine', async () => {
  const [row] = await query(
    await start(),
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as tcp, upper('öl') as upper,
      (select rolsuper from pg_roles where rolname = current_user) as superuser`,
  )
  expect(row).toEqual({
    version: expect.stringMatching(/^18\./),
    fsync: 'on',
    commit: 'on',
    tcp: '',
    upper: 'ÖL',
    superuser: false,
  })
})

test('refuses a folder in use, names the process, and leaves the first server as it was', async () => {
  copyDatabase()
  const { owner, connectionString } = await spawnOwner('connectionString')
  await expect(start()).rejects.toThrow(
    `${folder} is in use by process ${owner.pid}: stop that server, or choose another DATA_DIR`,
  )
  expect(await query({ connectionString }, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('leaves no PostgreSQL behind when its owner is killed', async () => {
  copyDatabase()
  const { owner } = await spawnOwner('connectionString')
  await killHard(owner)
  await nothingRuns()
})

test('starts at once after its owner was killed, with all that was committed', async () => {
  copyDatabase()
  const { owner, connectionString } = await spawnOwner('connectionString')
  await query({ connectionString }, `create table lamps as select 'brass' as metal`)
  await killHard(owner)
  expect(await query(await start(), 'select metal from lamps')).toEqual([{ metal: 'brass' }])
})

test.runIf(process.platform === 'linux')('stops a PostgreSQL that lost both its owner and its guard', async () => {
  copyDatabase()
  const { owner } = await spawnOwner('connectionString')
  const children = (await readFile(`/proc/${owner.pid}/task/${owner.pid}/children`, 'utf8')).trim().split(' ')
  for (const child of children)
    if ((await readFile(`/proc/${child}/comm`, 'utf8')) === 'sh\n') process.kill(Number(child), 'SIGKILL')
  await killHard(owner)
  expect(await processesOn(folder)).not.toEqual([])
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('restarts PostgreSQL when it is killed, and says so once, not for each connection', async () => {
  copyDatabase()
  const said = new EventEmitter()
  const back = once(said, 'PostgreSQL is back')
  const lines: string[] = []
  const server = await start((line) => {
    lines.push(line)
    said.emit(line)
  })
  await query(server, `create table lamps as select 'brass' as metal`)
  const open = new pg.Client(server.connectionString)
  await open.on('error', () => {}).connect()
  process.kill(Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
  await back
  expect(lines.filter((line) => line.includes('FATAL'))).toEqual([])
  expect(await query(server, 'select metal from lamps')).toEqual([{ metal: 'brass' }])
})

test('can be found by another process, but only while it runs', async () => {
  expect(await runningPostgres(dataDir)).toBeUndefined()
  copyDatabase()
  const server = await start()
  expect(await runningPostgres(dataDir)).toBe(server.connectionString)
  await server.stop()
  expect(await runningPostgres(dataDir)).toBeUndefined()
})

test('does not mistake another program for PostgreSQL when an old pid file has its pid', async () => {
  copyDatabase()
  const first = await start()
  await first.stop()
  const stranger = spawn('sleep', ['60'], { ...root, cwd: '/' })
  owners.push(stranger)
  await writeFile(join(folder, 'postmaster.pid'), `${stranger.pid}\n${folder}\n1700000000\n5432\n/tmp\n\n0 0\nready\n`)
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('starts over when the first start was interrupted', async () => {
  const { owner } = await spawnOwner('log')
  await killHard(owner)
  await mkdir(`${folder}.new`, { recursive: true })
  await writeFile(join(`${folder}.new`, 'PG_VERSION'), '18\n')
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('refuses a folder that holds something else', async () => {
  await mkdir(folder)
  await writeFile(join(folder, 'letter.txt'), 'Dear Hazel,')
  await expect(start()).rejects.toThrow(`${folder} holds something other than a database`)
})

test('reports which path cannot be used as DATA_DIR', async () => {
  const file = join(dataDir, 'file')
  await writeFile(file, '')
  await expect(startEmbeddedPostgres({ dataDir: file, log: () => {} })).rejects.toThrow(
    `${file} cannot be used (EEXIST): DATA_DIR must be a folder that you may write to`,
  )
})

test.runIf(root)('runs as an ordinary user too, but only in a folder of that user', async () => {
  const nobody = { uid: 65534, gid: 65534 }
  const { refused } = await spawnOwner('refused', nobody)
  expect(refused).toContain('cannot be used (EACCES)')
  await chown(dataDir, nobody.uid, nobody.gid)
  const { connectionString } = await spawnOwner('connectionString', nobody)
  expect(await query({ connectionString }, 'select 1 as one')).toEqual([{ one: 1 }])
})
