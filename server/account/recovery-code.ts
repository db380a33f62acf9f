import { randomInt } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { refuseInTransaction } from '../database/transaction-guard.ts'
import { HASH_COST, queueHash } from './hash-queue.ts'

const COUNT = 10
const LENGTH = 12
/** Base32: nothing that looks like something else. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Ten of 60 bits each, without dashes. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  )

/** `ABCD-EFGH-IJKL` */
export const withDashes = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')

/** argon2id as for passwords, in the same queue. One salt for the codes of an account, so that one look finds which of them it is. */
export async function hashRecoveryCode(code: string, salt: Buffer, asker: string): Promise<string> {
  refuseInTransaction('hashing a recovery code')
  return queueHash(asker, () => hash(code, { ...HASH_COST, salt }))
}
