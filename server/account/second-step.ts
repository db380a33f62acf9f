import type { FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error.ts'
import { accountKey } from '../http/keys.ts'
import { findUser, type UserRow } from './account-queries.ts'
import type { DeviceCookies } from './device-cookie.ts'
import { type Prover, wrongCode } from './proof.ts'
import { isCodeOf } from './second-factor-check.ts'
import { pendingAccount, signIn, startOver } from './session.ts'
import { refuseSuspended } from './suspension.ts'

/**
 * The second step of signing in, by a code of the app or one to recover. Throws 400 for a wrong one, 401 when the first step
 * is too long ago or counts no more, 403 for a suspended account, 429 after too many failures.
 */
export async function passSecondStep(
  { deps, failures, devices }: Prover & { devices: DeviceCookies },
  request: FastifyRequest,
  code: string,
): Promise<UserRow> {
  const now = deps.now()
  const { accountId, isStill } = pendingAccount(request, now)
  const user = await findUser(deps.db, accountId)
  if (!user?.secondFactorSince || !isStill(user)) throw startOver()
  const key = devices.keyOf(request, user) ?? accountKey(accountId)
  await failures.check(key)
  if (!(await isCodeOf(deps, user, code))) {
    await failures.count(key)
    throw wrongCode()
  }
  // Guesses sent at once may have used up the tries meanwhile; the right one among them must not stand out.
  await failures.check(key)
  refuseSuspended(user)
  if (!user.emailVerified) throw new AppError('not_allowed', 'Please verify your email before signing in.')
  await signIn(request, accountId, now)
  return user
}
