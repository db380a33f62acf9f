import { createECDH } from 'node:crypto'
import type { Database } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { seal, unseal } from '../sealed.ts'
import { findPushKeys, insertPushKeys, replacePushKeys } from './push-queries.ts'

/** Both base64url: the uncompressed point, and the number. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

type Keeper = Pick<Deps, 'db' | 'settings' | 'sessionSecret'>

const SEALED_FOR = 'push keys'
const kept = new WeakMap<Database, Promise<PushKeys>>()

/**
 * What push services know this shop by: the settings' pair, else one that is made once and kept in the database, so that all servers
 * have the same. Browsers subscribe to one pair; with another one they have to subscribe anew.
 */
export function pushKeys(deps: Keeper): Promise<PushKeys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = deps.settings
  if (publicKey && privateKey) return Promise.resolve({ publicKey, privateKey })
  let keys = kept.get(deps.db)
  if (!keys) {
    keys = findOrMake(deps)
    kept.set(deps.db, keys)
    keys.catch(() => kept.delete(deps.db))
  }
  return keys
}

async function findOrMake({ db, sessionSecret }: Keeper): Promise<PushKeys> {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A number that begins with zeros is shorter than it has to be.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  const made = { publicKey: pair.getPublicKey('base64url'), privateKey: seal(sessionSecret, SEALED_FOR, privateKey) }
  await insertPushKeys(db, made)
  const found = await findPushKeys(db)
  const opened = unseal(sessionSecret, SEALED_FOR, found.privateKey)
  if (opened !== null) return { publicKey: found.publicKey, privateKey: opened }
  // Sealed with a secret that is gone. Of several servers that find it so, one replaces it.
  await replacePushKeys(db, found.publicKey, made)
  const replaced = await findPushKeys(db)
  const privateHalf = unseal(sessionSecret, SEALED_FOR, replaced.privateKey)
  if (privateHalf === null) throw new Error('servers of one database have different session secrets')
  return { publicKey: replaced.publicKey, privateKey: privateHalf }
}
