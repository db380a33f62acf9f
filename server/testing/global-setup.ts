import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { connect } from '../database/connect.ts'
import { startEmbeddedPostgres } from '../database/embedded/start.ts'
import { migrate } from '../database/migrate.ts'
import { createJobs } from '../jobs/jobs.ts'
import { administer } from './administer.ts'
import { databaseUrl } from './database-url.ts'

export const TEMPLATE = 'fernvale_template'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/**
 * One PostgreSQL for the whole run, or that at TEST_DATABASE_URL, with a migrated template that has the job queues, which each
 * test file copies (test-app.ts).
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fernvale-test-'))
  const given = process.env.TEST_DATABASE_URL
  const server = given
    ? { connectionString: given, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: folder, log: () => {}, durable: false })
  await administer(server.connectionString, `drop database if exists ${TEMPLATE}`)
  await administer(server.connectionString, `create database ${TEMPLATE}`)
  const template = connect(databaseUrl(server.connectionString, TEMPLATE), { onError: () => {} })
  await migrate(template.pool)
  // Creating the queues takes pg-boss longer than copying the database.
  const jobs = createJobs(template.pool, pino({ level: 'silent' }))
  await jobs.start()
  await jobs.stop()
  await template.close()
  provide('databaseUrl', server.connectionString)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
