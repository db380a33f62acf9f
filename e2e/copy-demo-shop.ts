import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { administer } from '../server/testing/administer.ts'
import { databaseUrl } from '../server/testing/database-url.ts'
import { TEMPLATE } from './global-setup.ts'

const RESIZED = 'images/.cache'

/** A private copy of the demo shop. */
interface ShopCopy {
  databaseUrl: string
  dataDir: string
  /** Copies the images that were deleted again. */
  restoreImages(): Promise<void>
  remove(): Promise<void>
}

export async function copyDemoShop(): Promise<ShopCopy> {
  const server = process.env.E2E_DATABASE_URL ?? ''
  const name = `e2e_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template ${TEMPLATE}`)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fernvale-shop-'))
  const shop = process.env.E2E_SHOP_DIR ?? ''
  // Resizing is slow and its results never change, so all shops of the run share them.
  const resized = path.join(shop, RESIZED)
  const copyMissing = (folder = '') =>
    cp(path.join(shop, folder), path.join(dataDir, folder), {
      recursive: true,
      force: false,
      filter: (source) => source !== resized,
    })
  await copyMissing()
  await mkdir(resized, { recursive: true })
  await symlink(resized, path.join(dataDir, RESIZED))
  return {
    databaseUrl: databaseUrl(server, name),
    dataDir,
    restoreImages: () => copyMissing('images'),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}
