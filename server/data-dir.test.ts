import { spawnSync } from 'node:child_process'
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeDataDir, DATA_DIR_MODE } from './data-dir.ts'
import { deliverMail } from './mail/deliver-mail.ts'
import { restore } from './operations/backup/restore.ts'
import { takeBackup } from './operations/backup/take-backup.ts'
import { sessionSecret } from './secret.ts'
import { uploadImage } from './testing/multipart.ts'
import { addPerson, Browser } from './testing/people.ts'
import { phonePhoto } from './testing/photos.ts'
import { testApp, testDeps } from './testing/test-app.ts'

const NOBODY = 65534
const isRoot = process.getuid?.() === 0
const hasModes = process.platform !== 'win32'

let place: string
let dataDir: string
let warnings: string[]
beforeEach(async () => {
  place = await mkdtemp(path.join(os.tmpdir(), 'fernvale-open-'))
  await chmod(place, 0o755)
  dataDir = path.join(place, 'data')
  warnings = []
})
afterEach(() => rm(place, { recursive: true, force: true }))

const close = () => closeDataDir(dataDir, (line) => warnings.push(line))

const modeOf = async (...names: string[]) => ((await lstat(path.join(...names))).mode & 0o7777).toString(8)

/** Creates a world-readable file in world-accessible folders. */
async function leaveOpen(...names: string[]) {
  const entry = path.join(dataDir, ...names)
  await mkdir(path.dirname(entry), { recursive: true, mode: 0o755 })
  await writeFile(entry, 'a reset link', { mode: 0o644 })
  return entry
}

/** Every entry whose own mode is open to other users. */
async function openIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const modes = await Promise.all(names.map(async (name) => (await lstat(path.join(folder, name))).mode))
  return names.filter((_, index) => (modes[index] ?? 0) & 0o077)
}

describe.runIf(hasModes)('an installation that stood open', () => {
  test('keeps its permissions if it is a file, which the start refuses', async () => {
    await writeFile(dataDir, 'notes', { mode: 0o644 })
    await chmod(dataDir, 0o644)
    await close()
    expect(await modeOf(dataDir)).toBe('644')
  })

  test('is closed at startup: the folder, its entries, and every email', async () => {
    await leaveOpen('outbox', '2026-06-06_1.eml')
    await leaveOpen('images', 'products', 'vase.jpg')
    await leaveOpen('share', 'site.jpg')
    await leaveOpen('session-secret')
    await mkdir(path.join(dataDir, 'postgres'), { mode: 0o750 })
    await close()
    expect(await modeOf(dataDir)).toBe(DATA_DIR_MODE.toString(8))
    for (const name of ['outbox', 'images', 'share', 'postgres']) expect(await modeOf(dataDir, name)).toBe('700')
    expect(await modeOf(dataDir, 'session-secret')).toBe('600')
    expect(await modeOf(dataDir, 'outbox', '2026-06-06_1.eml')).toBe('600')
    expect(warnings).toEqual([])
  })

  test('protects its pictures by a closed folder without touching any of them', async () => {
    await leaveOpen('images', 'products', 'vase.jpg')
    await close()
    expect(await modeOf(dataDir, 'images')).toBe('700')
    expect(await modeOf(dataDir, 'images', 'products', 'vase.jpg')).toBe('644')
  })

  test('leaves other files, and the targets of symlinks, as they were', async () => {
    const elsewhere = path.join(place, 'elsewhere')
    await mkdir(elsewhere, { mode: 0o755 })
    await writeFile(path.join(elsewhere, 'letter'), '', { mode: 0o644 })
    await leaveOpen('notes.txt')
    await symlink(elsewhere, path.join(dataDir, 'outbox'))
    await symlink(path.join(elsewhere, 'letter'), path.join(dataDir, 'session-secret'))
    await close()
    expect(await modeOf(dataDir, 'notes.txt')).toBe('644')
    expect(await modeOf(elsewhere)).toBe('755')
    expect(await modeOf(elsewhere, 'letter')).toBe('644')
  })

  test('may be a symlink', async () => {
    await leaveOpen('session-secret')
    const link = path.join(place, 'link')
    await symlink(dataDir, link)
    await closeDataDir(link, (line) => warnings.push(line))
    expect(await modeOf(dataDir, 'session-secret')).toBe('600')
  })

  test('that is a shared folder is left alone, with a warning', async () => {
    const secret = await leaveOpen('session-secret')
    await chmod(dataDir, 0o1777)
    await close()
    expect([await modeOf(dataDir), await modeOf(secret)]).toEqual(['1777', '644'])
    expect(warnings).toEqual([expect.stringContaining('is shared with other users')])
  })
})

test.runIf(hasModes)('the server closes it before anything else is done', async () => {
  const secret = await leaveOpen('session-secret')
  const nowhere = 'postgres://nobody@127.0.0.1:9/none'
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: nowhere, PORT: '0' }
  const { stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'server/main.ts'], { env, encoding: 'utf8' })
  expect(stderr).toContain('The database cannot be used')
  expect([await modeOf(dataDir), await modeOf(secret)]).toEqual([DATA_DIR_MODE.toString(8), '600'])
})

test('a first start has nothing to close', async () => {
  await close()
  expect(warnings).toEqual([])
  await expect(lstat(dataDir)).rejects.toThrow('ENOENT')
})

describe.runIf(isRoot)('another user of the machine', () => {
  const canRead = (entry: string) => spawnSync('cat', [entry], { uid: NOBODY, gid: NOBODY }).status === 0

  test('can no longer read emails or secrets', async () => {
    const files = [await leaveOpen('outbox', '1.eml'), await leaveOpen('session-secret')]
    expect(files.map(canRead)).toEqual([true, true])
    await close()
    expect(files.map(canRead)).toEqual([false, false])
  })

  test('who runs the server closes their own files, and is warned about others', async () => {
    const [secret, share] = [await leaveOpen('session-secret'), await leaveOpen('share', 'site.jpg')]
    for (const entry of [dataDir, secret]) await chown(entry, NOBODY, NOBODY)
    process.seteuid?.(NOBODY)
    await close().finally(() => process.seteuid?.(0))
    expect(await modeOf(dataDir)).toBe('700')
    expect(await modeOf(secret)).toBe('600')
    expect(await modeOf(path.dirname(share))).toBe('755')
    expect(warnings).toEqual([
      `${path.dirname(share)} may be readable by other users, and its permissions can't be changed (EPERM): run chmod go-rwx on it`,
    ])
  })
})

test.runIf(hasModes)('all that the shop keeps is its own, whatever the umask', async () => {
  const umask = process.umask(0)
  try {
    const { app, deps } = await testApp()
    const { DATA_DIR } = deps.settings
    await addPerson(deps, 'hazel')
    const hazel = await new Browser(app).signIn('hazel')
    const picture = await uploadImage(hazel, await phonePhoto(60, 80))
    expect((await app.inject(`${new URL(picture).pathname}?tr=w-600,h-900,q-70`)).statusCode).toBe(200)
    expect((await app.inject('/og/site.jpg')).statusCode).toBe(200)
    const mail = {
      id: '1',
      to: 'gus@example.com',
      subject: 'Hello',
      text: 'Hi',
      html: '',
      date: '2026-06-06T14:00:00Z',
    }
    await deliverMail(deps, mail)
    await sessionSecret({ ...deps.settings, SESSION_SECRET: undefined })
    expect((await readdir(DATA_DIR)).sort()).toEqual(['images', 'outbox', 'session-secret', 'share'])
    expect(await openIn(DATA_DIR)).toEqual([])

    await mkdir(dataDir)
    const backup = path.join(dataDir, 'backup.tar')
    await takeBackup({
      file: backup,
      connection: deps,
      dataDir: DATA_DIR,
      imageStore: 'built-in',
      bucket: null,
      now: deps.now,
    })
    const empty = await testDeps()
    await restore({ file: backup, connection: empty, dataDir, bucket: null, jobs: empty.jobs, replace: true })
    expect((await readdir(dataDir)).sort()).toEqual(['backup.tar', 'images', 'session-secret'])
    expect(await openIn(dataDir)).toEqual([])
  } finally {
    process.umask(umask)
  }
})
