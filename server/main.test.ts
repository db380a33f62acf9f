import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

test('a DATABASE_URL that cannot be read stops the startup with one line', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fernvale-start-'))
  const DATABASE_URL = 'postgres://fern:hush@127.0.0.1:99999/shop'
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: path.join(folder, 'data'), DATABASE_URL, PORT: '0' }
  const { stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr.trim()).toMatch(/^DATABASE_URL=\(hidden\) is not usable: .*$/)
  await rm(folder, { recursive: true })
})
