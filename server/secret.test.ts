import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sessionSecret } from './secret.ts'
import { readSettings, StartError } from './settings.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'fernvale-secret-'))
afterAll(() => rm(folder, { recursive: true }))
const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: path.join(folder, 'new') })

test('the secret is made once', async () => {
  const secret = await sessionSecret(settings)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(await sessionSecret(settings)).toBe(secret)
})

test('one that was lost in a crash stops the start, because anyone could sign with an empty one', async () => {
  const file = path.join(folder, 'session-secret')
  await writeFile(file, '')
  await expect(sessionSecret({ ...settings, DATA_DIR: folder })).rejects.toThrow(
    `${file} is empty: restore it from a backup`,
  )
})

test('a DATA_DIR that is no folder stops the start with a line that names it', async () => {
  const DATA_DIR = path.join(folder, 'a-file')
  await writeFile(DATA_DIR, '')
  const refused = await sessionSecret({ ...settings, DATA_DIR }).catch((error) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(refused.message).toBe(`${DATA_DIR} cannot be used (EEXIST): DATA_DIR must be a folder that you may write to`)
})
