import { hash, verify } from '@node-rs/argon2'
import { refuseInTransaction } from '../database/transaction-guard.ts'

/** argon2id with OWASP's least cost: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export async function hashPassword(password: string): Promise<string> {
  refuseInTransaction('hashing a password')
  return hash(password, COST)
}

let decoy: Promise<string> | undefined

/**
 * Whether the password is the account's. Costs the same where there is no hash to compare with, so that the time of
 * the answer does not tell which accounts exist.
 */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  refuseInTransaction('verifying a password')
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await decoy), password)
  return passwordHash ? matches : false
}
