import type { SignIn } from '../../contracts/account-forms.ts'
import type { Queryable } from '../database/connect.ts'
import { AppError } from '../http/app-error.ts'
import { accountKey, addressKey, typedKey } from '../limits/keys.ts'
import type { Limiter } from '../limits/limiter.ts'
import { findUserByLogin, type UserRow } from './account-queries.ts'
import { isPassword } from './password.ts'

interface Door {
  db: Queryable
  /** Failed sign-ins count, per account and per network address. */
  failures: Limiter
}

/**
 * The account of these credentials. Throws 401 with one message whichever of them was wrong, 403 before the e-mail is
 * verified, 429 after too many failures.
 */
export async function checkCredentials(
  { db, failures }: Door,
  { usernameOrEmail, password }: SignIn,
  ip: string,
): Promise<UserRow> {
  const user = await findUserByLogin(db, usernameOrEmail)
  const keys = [addressKey(ip), user ? accountKey(user.id) : typedKey(usernameOrEmail)]
  await failures.check(...keys)
  const matches = await isPassword(user?.passwordHash, password)
  if (!user || !matches) {
    await failures.count(...keys)
    throw new AppError('not_signed_in', 'Invalid username or password.')
  }
  // Guesses sent at once may have used up the tries meanwhile; the right one among them must not stand out.
  await failures.check(...keys)
  if (!user.emailVerified) throw new AppError('not_allowed', 'Please verify your email before signing in.')
  return user
}
