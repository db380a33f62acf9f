import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Database } from './database/connect.ts'
import type { Replicas } from './database/replicas.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Providers } from './providers/index.ts'
import type { Settings } from './settings.ts'

export interface Deps {
  settings: Settings
  db: Database
  pool: pg.Pool
  /** For guests' reads of the catalogue; null without DATABASE_READ_URLS. */
  replicas: Replicas | null
  providers: Providers
  jobs: Jobs
  log: FastifyBaseLogger
  /** The only clock that rules may use. */
  now: () => Date
  /** Signs sessions, visitor cookies and upload permits. */
  sessionSecret: string
}
