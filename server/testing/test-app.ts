import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { buildApp } from '../app.ts'
import { connect } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { EVERYTHING } from '../http/cache-tags.ts'
import { createJobs } from '../jobs/jobs.ts'
import { builtInAssistant } from '../listing-assistant/built-in.ts'
import { guardProviders } from '../providers/guard-providers.ts'
import { chooseProviders, type Providers } from '../providers/index.ts'
import { readSettings } from '../settings.ts'
import { administer, dropDatabase } from './administer.ts'
import { databaseUrl } from './database-url.ts'
import { TEMPLATE } from './global-setup.ts'

export interface TestDeps extends Deps {
  /** Sets the clock, which otherwise stands still. */
  setNow(now: Date): void
  advanceBy(milliseconds: number): void
}

export interface TestOptions {
  env?: Record<string, string>
  providers?: Partial<Providers>
  /** An existing migrated database to use instead of a new one. */
  database?: string
  /** The maximum number of connections. */
  poolSize?: number
  /** False if the test inserts more data than the statement timeout allows. */
  hasTimeouts?: boolean
}

/** A Saturday morning, far from any daylight saving change. */
export const TEST_NOW = new Date('2026-06-06T14:00:00.000Z')

/** Deps with their own database, data folder and clock, removed after the test file. */
export async function testDeps({
  env = {},
  providers = {},
  database,
  poolSize,
  hasTimeouts = true,
}: TestOptions = {}): Promise<TestDeps> {
  const own = database ? { url: database, drop: async () => {} } : await createTestDatabase()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fernvale-data-'))
  const settings = readSettings({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
    ...env,
  })
  const log = pino({ level: settings.LOG_LEVEL })
  const { db, pool, close } = connect(own.url, { size: poolSize, hasTimeouts, onError: () => {} })
  const builtIn = builtInAssistant(db, settings.PUBLIC_URL)
  const sessionSecret = 'a secret that only the tests know, 32+ characters'
  const jobs = createJobs(pool, log)
  await jobs.start()
  let clock = TEST_NOW
  afterAll(async () => {
    await jobs.stop()
    await close()
    await own.drop()
    await rm(folder, { recursive: true, force: true })
  })
  const deps: TestDeps = {
    settings,
    db,
    pool,
    replicas: null,
    jobs,
    log,
    sessionSecret,
    providers: guardProviders({
      ...(await chooseProviders({ settings, log, sessionSecret, db, builtIn, now: () => clock })),
      ...providers,
    }),
    now: () => clock,
    setNow: (now) => {
      clock = now
    },
    advanceBy: (milliseconds) => deps.setNow(new Date(clock.getTime() + milliseconds)),
  }
  return deps
}

async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const base = inject('databaseUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(base, `create database ${name} template ${TEMPLATE}`)
  return { url: databaseUrl(base, name), drop: () => dropDatabase(base, name) }
}

export interface TestApp {
  app: FastifyInstance
  deps: TestDeps
}

/** The app with such deps. Send requests with `app.inject`. */
export async function testApp(options?: TestOptions): Promise<TestApp> {
  const deps = await testDeps(options)
  const app = await buildApp(deps)
  const { setNow } = deps
  // Entries cached at another time are stale.
  deps.setNow = (now) => {
    setNow(now)
    app.sharedResponses?.invalidate([EVERYTHING])
  }
  await app.ready()
  afterAll(() => app.close())
  return { app, deps }
}
