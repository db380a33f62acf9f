import type { Proof } from '../../contracts/account-security.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { AppError, conflict, notAllowed } from '../http/app-error.ts'
import { accountKey } from '../http/keys.ts'
import type { Limiter } from '../http/limiter.ts'
import { lockUser, type UserRow } from './account-queries.ts'
import { isPassword } from './password.ts'
import { isCodeOf } from './second-factor-check.ts'
import { hashToken } from './token.ts'

/** Ms after a sign-in with Google in which it counts as proof; that account has nothing else to show. */
const FRESH = 15 * 60 * 1000

export interface Prover {
  deps: Pick<Deps, 'db' | 'now' | 'sessionSecret'>
  /** Wrong passwords and codes count: a session left open must not be a place to guess. */
  failures: Limiter
}

/**
 * That it is really the account's owner who asks. Hashes and counts, so it comes before the transaction, in which `lockProven`
 * makes sure that it still holds. Throws 400 with the field for what is wrong, 403 for an account that can
 * show neither and signed in long ago, 429 after too many failures.
 */
export async function requireProof(
  { deps, failures }: Prover,
  user: UserRow,
  { password, code }: Proof,
  startedAt: number | undefined,
): Promise<void> {
  const hasCode = user.secondFactorSince !== null
  if (!user.passwordHash && !hasCode) {
    if (startedAt && deps.now().getTime() - startedAt < FRESH) return
    throw notAllowed('Please sign out, sign in with Google again, and do this within 15 minutes.')
  }
  const key = accountKey(user.id)
  await failures.check(key)
  const isRight =
    (password && user.passwordHash && (await isPassword(user.passwordHash, password, key))) ||
    (code && hasCode && (await isCodeOf(deps, user, code)))
  if (isRight) return failures.check(key)
  if (password || code) await failures.count(key)
  throw password ? wrong('password', "That's not your password.") : code ? wrongCode() : missing(user)
}

/**
 * Locks the account until the transaction ends. Throws 401 where it is gone, and 409 where what `user` was proven by has
 * changed since: a password or a second factor that is no longer the account's proves nothing.
 */
export async function lockProven(tx: Transaction, user: UserRow): Promise<UserRow> {
  const locked = await lockUser(tx, user.id)
  if (!locked || locked.deletedAt) throw new AppError('not_signed_in', 'Please sign in to continue.')
  const isSame =
    locked.passwordHash === user.passwordHash &&
    locked.secondFactorSince?.getTime() === user.secondFactorSince?.getTime()
  if (!isSame) throw conflict('Your password or two-step sign-in was just changed. Please try again.')
  return locked
}

/** Changes whenever what signs in to the account does. */
export const locksOf = ({
  passwordHash,
  secondFactorSince,
}: Pick<UserRow, 'passwordHash' | 'secondFactorSince'>): string =>
  hashToken(`${passwordHash} ${secondFactorSince?.getTime()}`)

const missing = ({ passwordHash }: UserRow) =>
  passwordHash ? wrong('password', 'Enter your password.') : wrong('code', 'Enter a code from your app.')

export const wrongCode = () =>
  wrong('code', 'That code is wrong or was already used. Wait for the next one and try again.')

const wrong = (field: string, message: string) => new AppError('bad_input', message, { fields: { [field]: message } })
