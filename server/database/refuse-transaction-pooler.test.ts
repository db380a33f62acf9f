import { afterAll, expect, inject, test } from 'vitest'
import { type PoolMode, startPooler } from '../testing/pooler-stand-in.ts'
import { refuseTransactionPooler } from './refuse-transaction-pooler.ts'

const address = inject('databaseUrl')

async function poolerIn(mode: PoolMode): Promise<string> {
  const pooler = await startPooler(address, mode)
  afterAll(() => pooler.close())
  return pooler.url
}

test('a pooler that shares sessions between clients is refused at startup with a one-line message', async () => {
  const refused = refuseTransactionPooler(await poolerIn('transaction'))
  await expect(refused).rejects.toThrow(
    /^DATABASE_URL points to a pooler that shares sessions, such as PgBouncer in transaction mode: set pool_mode = session .*\.$/,
  )
})

test('PostgreSQL itself and a pooler in session mode are accepted', async () => {
  await refuseTransactionPooler(address)
  await refuseTransactionPooler(await poolerIn('session'))
})
