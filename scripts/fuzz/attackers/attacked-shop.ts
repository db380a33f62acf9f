import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type ServerProcess, startServer } from '../../../e2e/server-process.ts'
import type { Database } from '../../../server/database/connect.ts'
import { addPerson } from '../../../server/testing/people.ts'
import { addProduct, openSale } from '../../../server/testing/stock.ts'
import { openTemporaryDatabase } from '../../../server/testing/temporary-database.ts'

const ITEMS = 300

/** A built server with a sale on and the accounts of `addAttackers`. Clients set their IP address by X-Forwarded-For. */
export interface AttackTarget {
  url: string
  pool: pg.Pool
  /** Approved items of Hazel's. */
  items: number[]
}

export interface AttackedShop extends AttackTarget {
  /** Kills and restarts the server, ends all holds and clears the rate limits. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Otis, whose account is attacked, and Juniper, the attacker, with an uploaded picture. */
export async function addAttackers(db: Database): Promise<void> {
  await addPerson({ db }, 'otis')
  const juniper = await addPerson({ db }, 'juniper')
  await addProduct({ db }, { sellerId: juniper.id, status: 'unlisted' })
}

export async function openAttackedShop(): Promise<AttackedShop> {
  const { folder, url: databaseUrl, pool, db, close } = await openTemporaryDatabase({ size: 3 })
  const hazel = await addPerson({ db }, 'hazel')
  await addAttackers(db)
  await openSale({ db, now: () => new Date() })
  const items: number[] = []
  for (let index = 0; index < ITEMS; index++) items.push((await addProduct({ db }, { sellerId: hazel.id })).id)
  const env = {
    SEED_DEMO: 'false',
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: '1',
    SESSION_SECRET: randomBytes(32).toString('hex'),
  }
  const start = () => startServer({ databaseUrl, dataDir: folder, env })
  let server: ServerProcess = await start()
  return {
    pool,
    items,
    get url() {
      return server.url
    },
    async reset() {
      await server.kill()
      await pool.query(`update checkout_sessions set status = 'cancelled' where status in ('opening', 'open')`)
      await pool.query('delete from rate_limits')
      server = await start()
    },
    async close() {
      await server.kill()
      await close()
    },
  }
}
