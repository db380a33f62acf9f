import type { FastifyRequest } from 'fastify'
import type { SignIn } from '../../contracts/account-forms.ts'
import type { Queryable } from '../database/connect.ts'
import { AppError } from '../http/app-error.ts'
import { accountKey, addressKey, typedKey } from '../http/keys.ts'
import type { Limiter } from '../http/limiter.ts'
import { findUserByLogin, type UserRow } from './account-queries.ts'
import type { DeviceCookies } from './device-cookie.ts'
import { isPassword } from './password.ts'
import { refuseSuspended } from './suspension.ts'

interface Door {
  db: Queryable
  devices: DeviceCookies
  /** Failures by what was typed and by network address; of a browser that the account knows, by that browser alone. */
  failures: Limiter
  /** Failures by account, whichever of its names was typed. Being told of its end would tell which names are one account's. */
  hiddenFailures: Limiter
}

/**
 * The account of these credentials. Throws 401 with one message whichever of them was wrong, or while the account takes no
 * password from strangers; 403 before the e-mail is verified, and for a suspended account; 429 after too many failures; 503 while too many sign in.
 */
export async function checkCredentials(
  { db, devices, failures, hiddenFailures }: Door,
  { usernameOrEmail, password }: SignIn,
  request: FastifyRequest,
): Promise<UserRow> {
  const user = await findUserByLogin(db, usernameOrEmail)
  const device = user && devices.keyOf(request, user)
  const keys = device ? [device] : [addressKey(request.ip), typedKey(usernameOrEmail)]
  // A name that nobody has is counted as well, so that it takes the same time.
  const hiddenKeys = device ? [] : [user ? accountKey(user.id) : typedKey(usernameOrEmail)]
  await failures.check(...keys)
  const matches = await isPassword(user?.passwordHash, password, addressKey(request.ip))
  const isClosed = await hiddenFailures.isUsedUp(...hiddenKeys)
  if (!user || !matches || isClosed) {
    await Promise.all([failures.count(...keys), hiddenFailures.add(...hiddenKeys)])
    throw new AppError('not_signed_in', 'Invalid username or password.')
  }
  // Guesses sent at once may have used up the tries meanwhile; the right one among them must not stand out.
  await failures.check(...keys)
  refuseSuspended(user)
  if (!user.emailVerified) throw new AppError('not_allowed', 'Please verify your email before signing in.')
  return user
}
