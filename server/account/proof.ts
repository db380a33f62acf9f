import type { Proof } from '../../contracts/account-security.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { MINUTE_MS } from '../durations.ts'
import { badField, conflict, notAllowed, notSignedIn } from '../http/app-error.ts'
import { accountKey } from '../http/keys.ts'
import { createLimiter } from '../http/limiter.ts'
import { FAILED_CODES } from './account-limits.ts'
import { findUser, lockUser, type UserRow } from './account-queries.ts'
import { isPassword } from './password.ts'
import { isRecoveryCode } from './second-factor/recovery-code.ts'
import { isCodeOf } from './second-factor/second-factor-check.ts'
import { hashToken } from './token.ts'

/** A Google sign-in this recent counts as proof: the account has neither password nor code. */
const FRESH_MS = 15 * MINUTE_MS

/**
 * Requires the account's password or code. It hashes and counts, so call it before the transaction, in which `lockProven`
 * checks that the proof still holds. Throws 400 with the wrong field, 403 for an account that has neither and signed in
 * too long ago, and 429 after too many failures.
 */
export async function requireProof(
  deps: Deps,
  user: UserRow,
  { password, code }: Proof,
  startedAt: number | undefined,
): Promise<void> {
  // An open session must not allow guessing.
  const failures = createLimiter(deps.pool, FAILED_CODES)
  const hasCode = user.secondFactorSince !== null
  if (!user.passwordHash && !hasCode) {
    if (startedAt && deps.now().getTime() - startedAt < FRESH_MS) return
    throw notAllowed('Please sign out, sign in with Google again, and do this within 15 minutes.')
  }
  const key = accountKey(user.id)
  await failures.check(key)
  const isRight =
    (password && user.passwordHash && (await isPassword(user.passwordHash, password, key))) ||
    (code && hasCode && (await isCodeOf(deps, user, code)))
  if (isRight) return failures.check(key)
  if (password || code) await failures.count(key)
  throw password ? badField('password', "That's not your password.") : code ? wrongCode(code) : missing(user)
}

/**
 * Locks the account until the transaction ends. Throws 401 if it is gone or suspended, and 409 if its password or second
 * factor has changed since `user` was read.
 */
export async function lockProven(tx: Transaction, user: UserRow): Promise<UserRow> {
  const locked = await lockUser(tx, user.id)
  if (!locked || locked.deletedAt || locked.suspendedAt) throw notSignedIn()
  const isSame =
    locked.passwordHash === user.passwordHash &&
    locked.secondFactorSince?.getTime() === user.secondFactorSince?.getTime()
  if (!isSame) throw conflict('Your password or two-step sign-in was just changed. Please try again.')
  return locked
}

/** The signed-in account. Throws 401 if it is gone. */
export async function requireUser(db: Queryable, accountId: number): Promise<UserRow> {
  const user = await findUser(db, accountId)
  if (!user) throw notSignedIn()
  return user
}

/** A fingerprint of password and second factor. */
export const credentialsHash = ({
  passwordHash,
  secondFactorSince,
}: Pick<UserRow, 'passwordHash' | 'secondFactorSince'>): string =>
  hashToken(`${passwordHash} ${secondFactorSince?.getTime()}`)

const missing = ({ passwordHash }: UserRow) =>
  passwordHash ? badField('password', 'Enter your password.') : badField('code', 'Enter a code from your app.')

export const wrongCode = (code: string) =>
  badField(
    'code',
    isRecoveryCode(code)
      ? 'That recovery code is wrong or was already used. Please try another one.'
      : 'That code is wrong or was already used. Wait for the next one and try again.',
  )
