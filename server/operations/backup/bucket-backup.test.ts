import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { storeImage } from '../../image/image.ts'
import { chooseBucket } from '../../providers/images/choose-bucket.ts'
import type { ImageFiles } from '../../providers/images/files.ts'
import { phonePhoto } from '../../testing/photos.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { openShop } from '../../testing/shop.ts'
import { testDeps } from '../../testing/test-app.ts'
import { restore } from './restore.ts'
import { takeBackup } from './take-backup.ts'

const s3 = await startS3Server()
const folder = await mkdtemp(path.join(os.tmpdir(), 'fernvale-bucket-backup-'))
const shop = await openShop({ env: s3.env })
const bucket = (await chooseBucket(shop.deps.settings)) ?? expect.fail()
const bytes = await phonePhoto(60, 80)
const paths: string[] = []
for (const fileName of ['lamp.jpg', 'vase.jpg', 'mug.jpg'])
  paths.push((await storeImage(shop.deps, { bytes, fileName, folder: 'products', ownerId: shop.hazel.id })).path)
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const backUp = (name: string) =>
  takeBackup({
    file: path.join(folder, name),
    connection: shop.deps,
    dataDir: shop.deps.settings.DATA_DIR,
    imageStore: 's3',
    bucket,
    now: shop.deps.now,
  })

async function putBack(name: string, target: ImageFiles | null) {
  const deps = await testDeps()
  const { DATA_DIR: dataDir } = deps.settings
  const report = await restore({
    file: path.join(folder, name),
    connection: deps,
    dataDir,
    bucket: target,
    jobs: deps.jobs,
    replace: true,
  })
  return { report, dataDir }
}

async function emptyBucket(): Promise<ImageFiles> {
  const other = await startS3Server()
  afterAll(() => other.close())
  return (await chooseBucket({ ...shop.deps.settings, ...other.env })) ?? expect.fail()
}

test('a backup has the images of the bucket, and is restored into another bucket or into a folder', async () => {
  expect(await backUp('whole.tar')).toMatchObject({ images: 3, missing: [] })
  const other = await emptyBucket()
  expect((await putBack('whole.tar', other)).report).toMatchObject({ images: 3, imageStore: 's3' })
  const { dataDir } = await putBack('whole.tar', null)
  for (const image of paths) {
    const stored = await bucket.read(image)
    expect(await other.read(image)).toEqual(stored)
    expect(await readFile(path.join(dataDir, 'images', image))).toEqual(stored)
  }
})

test('an image deleted during a backup is named', async () => {
  const [gone = ''] = paths
  const data = (await bucket.read(gone)) ?? expect.fail()
  s3.onRequest = async (request) => {
    if (!request.startsWith('GET')) return
    s3.onRequest = () => {}
    await bucket.remove(gone)
  }
  expect(await backUp('race.tar')).toMatchObject({ images: 2, missing: [gone] })
  await bucket.write(gone, data)
})

test('a restore overwrites nothing in the bucket', async () => {
  await backUp('again.tar')
  s3.requests.length = 0
  await putBack('again.tar', bucket)
  expect(s3.requests.filter((request) => !request.startsWith('HEAD'))).toEqual([])
})

test('a restore that fails removes from the bucket what it added', async () => {
  await backUp('bent.tar')
  const bytes = await readFile(path.join(folder, 'bent.tar'))
  const inside = bytes.indexOf((await bucket.read(paths.at(-1) ?? '')) ?? '') + 100
  bytes[inside] = (bytes[inside] ?? 0) ^ 1
  await writeFile(path.join(folder, 'bent.tar'), bytes)
  const other = await emptyBucket()
  await expect(putBack('bent.tar', other)).rejects.toThrow('damaged or incomplete')
  for (const image of paths) expect(await other.size(image)).toBeNull()
})

test('a backup that the bucket fails leaves nothing behind', async () => {
  s3.onRequest = () => {
    s3.faults.push('down')
  }
  await expect(backUp('failed.tar')).rejects.toThrow("We can't reach image storage")
  s3.onRequest = () => {}
  s3.faults.length = 0
  expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([])
})
