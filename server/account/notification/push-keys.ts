import { createECDH } from 'node:crypto'
import type { Database } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import { seal, unseal } from '../../sealed.ts'
import { findPushKeys, insertPushKeys, replacePushKeys } from './push-queries.ts'

/** base64url: the uncompressed point, and the scalar. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const KEY_PURPOSE = 'push keys'
const cached = new WeakMap<Database, Promise<PushKeys>>()

/**
 * The VAPID keys: the settings' pair, or else one generated once and shared through the database. Browsers subscribe to one
 * pair; after a change they have to subscribe again.
 */
export function pushKeys(deps: Deps): Promise<PushKeys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = deps.settings
  if (publicKey && privateKey) return Promise.resolve({ publicKey, privateKey })
  let keys = cached.get(deps.db)
  if (!keys) {
    keys = findOrCreate(deps)
    cached.set(deps.db, keys)
    keys.catch(() => cached.delete(deps.db))
  }
  return keys
}

async function findOrCreate({ db, sessionSecret }: Deps): Promise<PushKeys> {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Node strips leading zeros.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  const made = { publicKey: pair.getPublicKey('base64url'), privateKey: seal(sessionSecret, KEY_PURPOSE, privateKey) }
  await insertPushKeys(db, made)
  const found = await findPushKeys(db)
  const opened = unseal(sessionSecret, KEY_PURPOSE, found.privateKey)
  if (opened !== null) return { publicKey: found.publicKey, privateKey: opened }
  // Encrypted with a previous secret. Only one of several servers replaces it.
  await replacePushKeys(db, found.publicKey, made)
  const replaced = await findPushKeys(db)
  const privateHalf = unseal(sessionSecret, KEY_PURPOSE, replaced.privateKey)
  if (privateHalf === null) throw new Error('servers of one database must have the same session secret')
  return { publicKey: replaced.publicKey, privateKey: privateHalf }
}
