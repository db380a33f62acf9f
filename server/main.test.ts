import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

// Node's own variable for the processes of a cluster.
const WORKER = { NODE_UNIQUE_ID: '1', SESSION_SECRET: 'x'.repeat(32) }

test.each([
  [
    'a DATABASE_URL that cannot be read',
    'postgres://fern:hush@127.0.0.1:99999/shop',
    {},
    /^DATABASE_URL=\(hidden\) is not usable: .*$/,
  ],
  [
    'a database that is away from a worker',
    'postgres://fern:hush@127.0.0.1:1/shop',
    WORKER,
    /^The database cannot be used: connect ECONNREFUSED .*$/,
  ],
])('%s stops the startup with one line', async (_name, DATABASE_URL, extra, line) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fernvale-start-'))
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: path.join(folder, 'data'), DATABASE_URL, PORT: '0' }
  const { stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...env, ...extra },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr.trim()).toMatch(line)
  await rm(folder, { recursive: true })
})
