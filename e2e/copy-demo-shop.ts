import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { administer } from '../server/testing/administer.ts'
import { databaseUrl } from '../server/testing/database-url.ts'
import { TEMPLATE } from './global-setup.ts'

/** A private copy of the demo shop. */
export interface ShopCopy {
  databaseUrl: string
  dataDir: string
  remove(): Promise<void>
}

export async function copyDemoShop(): Promise<ShopCopy> {
  const server = process.env.E2E_DATABASE_URL ?? ''
  const name = `e2e_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template ${TEMPLATE}`)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fernvale-shop-'))
  await cp(process.env.E2E_SHOP_DIR ?? '', dataDir, { recursive: true })
  return {
    databaseUrl: databaseUrl(server, name),
    dataDir,
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}
