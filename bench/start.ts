import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../e2e/server-process.ts'
import { startEmbeddedPostgres } from '../server/database/embedded/start.ts'
import { cpuSeconds, memoryOf } from './cpu.ts'
import type { BenchOptions } from './main.ts'
import { median } from './measure-in-turns.ts'
import { startProduction } from './production-server.ts'
import type { Row } from './table.ts'

const GOALS = { coldSeconds: 45, firstPageMs: 1_000, restartMs: 2_000, idleMb: 120 }
const REPEATS = 5
/** V8 returns the memory that the start used after some 20 s. */
const IDLE_MS = 45_000
const NOT_COPIED = ['node_modules', 'dist', '.git', 'data', 'test-results', 'playwright-report']

/** `npm start` in a fresh copy, again in the same one, and the server alone on a running database. `--short` skips the copy. */
export async function start({ short }: BenchOptions): Promise<Row[]> {
  return [...(short ? [] : await freshCopy()), ...(await serverAlone())]
}

async function serverAlone(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fernvale-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  const times: number[] = []
  const cpu: number[] = []
  const memory: number[] = []
  let idle = 0
  try {
    // The first one creates the tables.
    for (let repeat = 0; repeat <= REPEATS; repeat++) {
      const startedAt = performance.now()
      const server = await startProduction({ databaseUrl: postgres.connectionString, dataDir: folder })
      const page = await fetch(server.url)
      await page.arrayBuffer()
      if (repeat > 0) {
        times.push(performance.now() - startedAt)
        cpu.push(await cpuSeconds(server.pid))
        await pause(2_000)
        memory.push(await memoryOf(server.pid))
        if (repeat === REPEATS) {
          await pause(IDLE_MS)
          idle = await memoryOf(server.pid)
        }
      }
      await server.stop()
    }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const [ms, mb] = [median(times), median(memory)]
  return [
    {
      what: 'first page after a start, the database running',
      figures: `${(ms / 1000).toFixed(1)} s, ${median(cpu).toFixed(2)} s of CPU`,
      goal: `${GOALS.firstPageMs / 1000} s`,
      met: ms <= GOALS.firstPageMs,
    },
    {
      what: 'memory, 2 s after that page and once idle',
      figures: `${mb} MB, ${idle} MB`,
      goal: `idle ${GOALS.idleMb} MB`,
      met: idle <= GOALS.idleMb,
    },
  ]
}

/** Phases by the output of `npm start`. With a cold npm cache, the download comes on top. */
async function freshCopy(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fernvale-clone-'))
  try {
    for (const name of await readdir('.'))
      if (!NOT_COPIED.includes(name)) await cp(name, path.join(folder, name), { recursive: true })
    const cold = await npmStart(folder)
    const warm = await npmStart(folder)
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    return [
      {
        what: 'fresh clone to first page',
        figures: `${seconds(cold.page)} s: installed after ${seconds(cold.building)}, built and seeded after ${seconds(cold.ready)}`,
        goal: `${GOALS.coldSeconds} s`,
        met: cold.page <= GOALS.coldSeconds * 1000,
      },
      {
        what: 'the same again, with its database',
        figures: `${seconds(warm.page)} s, ready after ${seconds(warm.ready)}`,
        goal: `${GOALS.restartMs / 1000} s`,
        met: warm.page <= GOALS.restartMs,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** In ms since the command. `building` is 0 if it was already built. */
interface Phases {
  building: number
  ready: number
  page: number
}

async function npmStart(folder: string): Promise<Phases> {
  const port = await freePort()
  const startedAt = performance.now()
  const since = () => performance.now() - startedAt
  const env = { ...process.env, PORT: String(port), DATABASE_URL: '', npm_execpath: '' }
  const child = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const phases = { building: 0, ready: 0, page: 0 }
  try {
    let output = ''
    for await (const text of child.stdout.setEncoding('utf8')) {
      output += text
      if (!phases.building && output.includes('Building ...')) phases.building = since()
      if (output.includes(`http://localhost:${port}`)) break
    }
    phases.ready = since()
    await (await fetch(`http://localhost:${port}`)).arrayBuffer()
    phases.page = since()
  } finally {
    await endGroup(child)
  }
  return phases
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || !child.pid) return
  const exit = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await exit
}
