import { randomInt } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { refuseInTransaction } from '../../database/transaction-guard.ts'
import { HASH_COST, queueHash } from '../hash-queue.ts'

const COUNT = 10
const LENGTH = 12
/** Base32, without look-alike characters. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 60 bits each, without dashes. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  )

/** Longer than an app's code. */
export const isRecoveryCode = (code: string): boolean => code.length > 6

export const withDashes = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')

/** argon2id, in the passwords' queue. An account's codes share a salt, so one hash finds the matching code. */
export async function hashRecoveryCode(code: string, salt: Buffer, owner: string): Promise<string> {
  refuseInTransaction('hashing a recovery code')
  return queueHash(() => hash(code, { ...HASH_COST, salt }), { owner })
}
