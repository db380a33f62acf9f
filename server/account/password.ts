import { hash, verify } from '@node-rs/argon2'
import { refuseInTransaction } from '../database/transaction-guard.ts'
import { HASH_COST, queueHash } from './hash-queue.ts'

/** `asker`: the address or account whose turn in the queue it takes. Throws 503 while too many wait. */
export async function hashPassword(password: string, asker = 'server'): Promise<string> {
  refuseInTransaction('hashing a password')
  return queueHash(asker, () => hash(password, HASH_COST))
}

let decoy: Promise<string> | undefined

/**
 * Whether the password is the account's. Costs the same where there is no hash to compare with, so that the time of
 * the answer does not tell which accounts exist. Throws 503 as above.
 */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
  asker = 'server',
): Promise<boolean> {
  refuseInTransaction('verifying a password')
  decoy ??= hash('nobody has this password', HASH_COST)
  const expected = passwordHash ?? (await decoy)
  const matches = await queueHash(asker, () => verify(expected, password))
  return passwordHash ? matches : false
}
