import { createECDH } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { readSettings } from '../../settings.ts'
import { addPerson, Browser } from '../../testing/people.ts'
import { testDeps } from '../../testing/test-app.ts'
import { pushKeys } from './push-keys.ts'

const deps = await testDeps()
await addPerson(deps, 'hazel')
const { publicKey } = await pushKeys(deps)

describe('the keys of the shop', () => {
  test('are generated once, encrypted in the database, and the same on every server', async () => {
    const other = await buildApp({ ...deps, db: deps.db })
    onTestFinished(() => other.close())
    const elsewhere = await new Browser(other).signIn('hazel')
    expect((await elsewhere.get('/api/push')).json().publicKey).toBe(publicKey)
    // Another server, with nothing cached.
    const stranger = await pushKeys({ ...deps, db: Object.create(deps.db) })
    expect(stranger).toEqual(await pushKeys(deps))
    const { rows } = await deps.pool.query('select k::text as text from push_keys k')
    expect(rows).toHaveLength(1)
    expect(rows[0].text).not.toContain(stranger.privateKey)
  })

  test('come from the settings if set, and must be a pair', async () => {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    const env = {
      VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
      VAPID_PRIVATE_KEY: pair.getPrivateKey().toString('base64url').padStart(43, 'A'),
    }
    const keys = await pushKeys({ ...deps, settings: readSettings(env) })
    expect(keys.publicKey).toBe(env.VAPID_PUBLIC_KEY)
    expect(() => readSettings({ ...env, VAPID_PUBLIC_KEY: publicKey })).toThrow('not the public half')
    expect(() => readSettings({ VAPID_PUBLIC_KEY: publicKey })).toThrow('VAPID_PRIVATE_KEY is not')
  })

  test('encrypted with a lost secret are generated again', async () => {
    const [own] = (await deps.pool.query('select private_key from push_keys')).rows
    const secret = 'another secret, after a move to another machine'
    const moved = await pushKeys({ ...deps, db: Object.create(deps.db), sessionSecret: secret })
    expect(moved.publicKey).not.toBe(publicKey)
    await deps.pool.query('delete from push_keys')
    await deps.pool.query('insert into push_keys (public_key, private_key) values ($1, $2)', [
      publicKey,
      own.private_key,
    ])
  })
})
