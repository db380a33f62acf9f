import { randomInt } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { refuseInTransaction } from '../../database/transaction-guard.ts'
import { HASH_COST, queueHash } from '../hash-queue.ts'

const COUNT = 10
const LENGTH = 12
/** Base32, without look-alike characters. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 60 bits each, without dashes. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  )

/** Longer than an app's code. */
export const isRecoveryCode = (code: string): boolean => code.length > 6

const withDashes = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')

/** argon2id, in the passwords' queue. An account's codes share a salt, so one hash finds the matching code. */
export async function hashRecoveryCode(code: string, salt: Buffer, owner: string): Promise<string> {
  refuseInTransaction('hashing a recovery code')
  return queueHash(() => hash(code, { ...HASH_COST, salt }), { owner })
}

/** An account's codes, as its owner gets them, and their hashes. Sequential, because each hash uses 19 MiB. */
export async function makeRecoveryCodes(
  salt: Buffer,
  owner: string,
): Promise<{ recoveryCodes: string[]; hashes: string[] }> {
  const codes = newRecoveryCodes()
  const hashes = []
  for (const code of codes) hashes.push(await hashRecoveryCode(code, salt, owner))
  return { recoveryCodes: codes.map(withDashes), hashes }
}
