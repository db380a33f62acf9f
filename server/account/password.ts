import { hash, verify } from '@node-rs/argon2'
import { refuseInTransaction } from '../database/transaction-guard.ts'
import { HASH_COST, queueHash } from './hash-queue.ts'

/** `owner` is the address or account for fair queuing. Throws 503 while too many are waiting. */
export async function hashPassword(password: string, owner = 'server'): Promise<string> {
  refuseInTransaction('hashing a password')
  return queueHash(() => hash(password, HASH_COST), { owner })
}

let decoy: Promise<string> | undefined

/**
 * Whether the password is correct. Takes the same time without a hash, so the timing does not reveal which accounts exist.
 * Throws 503 like `hashPassword`.
 */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
  owner: string,
): Promise<boolean> {
  refuseInTransaction('verifying a password')
  decoy ??= hash('nobody has this password', HASH_COST)
  const expected = passwordHash ?? (await decoy)
  const matches = await queueHash(() => verify(expected, password), { owner })
  return passwordHash ? matches : false
}
