import type { FastifyRequest } from 'fastify'
import type { SignIn } from '../../contracts/account-forms.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { accountKey, addressKey, typedKey } from '../http/keys.ts'
import type { Limiter } from '../http/limiter.ts'
import { findUserByLogin, type UserRow } from './account-queries.ts'
import { isPassword } from './password.ts'
import { deviceKey } from './session/device-cookie.ts'
import { refuseSignIn } from './suspension.ts'

interface SignInDeps extends Deps {
  /** Failures per typed name and per address; for a known browser, per browser. */
  failures: Limiter
  /** Failures per account, by any of its names. Hidden: reporting it would reveal that two names belong to one account. */
  hiddenFailures: Limiter
}

/**
 * The account for these credentials. Throws 401 with the same message if either is wrong or strangers are locked out; 403
 * for an unverified email or a suspended account; 429 after too many failures; 503 while too many people sign in.
 */
export async function checkCredentials(
  deps: SignInDeps,
  { usernameOrEmail, password }: SignIn,
  request: FastifyRequest,
): Promise<UserRow> {
  const { db, failures, hiddenFailures } = deps
  const user = await findUserByLogin(db, usernameOrEmail)
  const device = user && deviceKey(deps, request, user)
  const keys = device ? [device] : [addressKey(request.ip), typedKey(usernameOrEmail)]
  // Count unknown names too, so they take the same time.
  const hiddenKeys = device ? [] : [user ? accountKey(user.id) : typedKey(usernameOrEmail)]
  await failures.check(...keys)
  const matches = await isPassword(user?.passwordHash, password, addressKey(request.ip))
  const isClosed = await hiddenFailures.isUsedUp(...hiddenKeys)
  if (!user || !matches || isClosed) {
    await Promise.all([failures.count(...keys), hiddenFailures.add(...hiddenKeys)])
    throw new AppError('not_signed_in', 'Invalid username or password.')
  }
  // Concurrent guesses may have used up the attempts: the correct one must not stand out.
  await failures.check(...keys)
  refuseSignIn(user)
  return user
}
