import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { imageFolder } from '../providers/images/folder-files.ts'
import { sessionSecret } from '../secret.ts'
import { file, uploadImages } from '../testing/multipart.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { phonePhoto } from '../testing/photos.ts'
import { testApp } from '../testing/test-app.ts'

const disk = vi.hoisted(() => ({ isFull: false, isReadOnly: false, canSyncFolders: true, canLink: true }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const open: typeof real.open = async (file, flags, mode) => {
    if (disk.isFull && flags === 'wx')
      throw Object.assign(new Error('ENOSPC: no space left on device, open'), { code: 'ENOSPC' })
    if (disk.isReadOnly && flags === 'wx')
      throw Object.assign(new Error('EROFS: read-only file system, open'), { code: 'EROFS' })
    const handle = await real.open(file, flags, mode)
    if (!disk.canSyncFolders && (await handle.stat()).isDirectory())
      handle.sync = async () => {
        throw Object.assign(new Error('EINVAL: invalid argument, fsync'), { code: 'EINVAL' })
      }
    return handle
  }
  // Blocks of 4 kB.
  const statfs = async () => ({ bavail: disk.isFull ? 1_000 : 1_000_000, bsize: 4096 })
  const link: typeof real.link = async (existing, created) => {
    if (!disk.canLink) throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })
    return real.link(existing, created)
  }
  return { ...real, open, statfs, link }
})

const { app, deps } = await testApp()
await addPerson(deps, 'hazel')
const hazel = await new Browser(app).signIn('hazel')

beforeEach(() => {
  Object.assign(disk, { isFull: false, isReadOnly: false, canSyncFolders: true, canLink: true })
})

const upload = async () => uploadImages(hazel, file(await phonePhoto(60, 80), 'vase.jpg'))
const pictures = async () =>
  (await readdir(imageFolder(deps.settings.DATA_DIR), { recursive: true })).filter((name) => name.endsWith('.jpg'))
const recorded = async () => (await deps.db.execute(sql`select from images`)).rowCount

test('on a full disk an upload fails with a clear message and leaves no files, and the rest keeps working', async () => {
  const { imageUrls } = (await upload()).json<{ imageUrls: string[] }>()
  const before = [await pictures(), await recorded()]
  disk.isFull = true
  const refused = await upload()
  expect([refused.statusCode, refused.json()]).toEqual([
    503,
    { message: "There's no room for more images right now. Please try again later." },
  ])
  expect(refused.headers['retry-after']).toBe('600')
  expect([await pictures(), await recorded()]).toEqual(before)
  // A size that is not cached yet is created but cannot be cached.
  const { pathname } = new URL(imageUrls[0] ?? '')
  expect((await app.inject(`${pathname}?tr=w-600,h-900,q-70`)).statusCode).toBe(200)
})

test('on a disk that became read-only an upload says that storage has a problem, and images are shown in every size', async () => {
  const { imageUrls } = (await upload()).json<{ imageUrls: string[] }>()
  disk.isReadOnly = true
  const refused = await upload()
  expect([refused.statusCode, refused.json().message]).toEqual([502, 'Image storage had a problem. Please try again.'])
  const { pathname } = new URL(imageUrls[0] ?? '')
  expect((await app.inject(`${pathname}?tr=w-600,h-900,q-70`)).statusCode).toBe(200)
})

test('an email that does not fit on the disk waits until there is space', async () => {
  const mail = {
    id: '1',
    to: 'gus@example.com',
    subject: 'Hello',
    text: 'Hi',
    html: '',
    date: '2026-06-06T14:00:00.000Z',
  }
  disk.isFull = true
  // The job fails and is retried until it succeeds.
  await expect(deliverMail(deps, mail)).rejects.toThrow('ENOSPC')
  disk.isFull = false
  await deliverMail(deps, mail)
  const outbox = path.join(deps.settings.DATA_DIR, 'outbox')
  expect(await readFile(path.join(outbox, (await readdir(outbox))[0] ?? ''), 'utf8')).toContain('gus@example.com')
})

const shown = async () => {
  const [ready, metrics] = await Promise.all([app.inject('/readyz'), app.inject('/metrics')])
  const figures = metrics.body.match(/^fernvale_disk_\w+ \d+$/gm)
  return [ready.statusCode, ready.json().disk, figures]
}

test('a nearly full disk shows in the metrics and in /readyz, which stays ready', async () => {
  disk.isFull = true
  expect(await shown()).toEqual([200, 'full', ['fernvale_disk_free_bytes 4096000', 'fernvale_disk_full 1']])
})

test('so does a remote database that runs out of space', async () => {
  const other = await buildApp(deps)
  afterAll(() => other.close())
  other.get('/writes', async () => {
    throw new Error('Failed query', { cause: Object.assign(new Error('could not extend file'), { code: '53100' }) })
  })
  expect((await other.inject('/readyz')).json().disk).toBe('ok')
  expect((await other.inject('/writes')).statusCode).toBe(503)
  expect((await other.inject('/readyz')).json().disk).toBe('full')
})

test('a disk that cannot sync folders, such as some that several machines share, takes images', async () => {
  disk.canSyncFolders = false
  expect((await upload()).statusCode).toBe(200)
})

test('a disk without hard links keeps the session secret', async () => {
  disk.canLink = false
  const settings = { ...deps.settings, SESSION_SECRET: undefined }
  const secret = await sessionSecret(settings)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(await sessionSecret(settings)).toBe(secret)
  expect((await readdir(settings.DATA_DIR)).filter((name) => name.startsWith('session-secret'))).toEqual([
    'session-secret',
  ])
})
