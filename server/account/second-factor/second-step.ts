import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { accountKey } from '../../http/keys.ts'
import { createLimiter } from '../../http/limiter.ts'
import { FAILED_SECOND_STEPS } from '../account-limits.ts'
import { recoveryCodeUsedMail } from '../account-mails.ts'
import { findUser, type UserRow } from '../account-queries.ts'
import { wrongCode } from '../proof.ts'
import { deviceKey } from '../session/device-cookie.ts'
import { pendingAccount, signIn, startOver } from '../session/session.ts'
import { refuseSignIn } from '../suspension.ts'
import { isRecoveryCode } from './recovery-code.ts'
import { isCodeOf } from './second-factor-check.ts'
import { countRecoveryCodes } from './second-factor-queries.ts'

/**
 * The second step of a sign-in, with an app or recovery code; the owner gets an email about the latter. Throws 400 for a wrong
 * code, 401 if the first step has expired or is invalid, 403 for a suspended account, and 429 after too many failures.
 */
export async function completeSecondStep(deps: Deps, request: FastifyRequest, code: string): Promise<UserRow> {
  const { db, jobs, pool } = deps
  const failures = createLimiter(pool, FAILED_SECOND_STEPS)
  const now = deps.now()
  const { accountId, isCurrent } = pendingAccount(request, now)
  const user = await findUser(db, accountId)
  if (!user?.secondFactorSince || !isCurrent(user)) throw startOver()
  const key = deviceKey(deps, request, user) ?? accountKey(accountId)
  await failures.check(key)
  if (!(await isCodeOf(deps, user, code))) {
    await failures.count(key)
    throw wrongCode(code)
  }
  // Concurrent guesses may have used up the attempts: the correct one must not stand out.
  await failures.check(key)
  refuseSignIn(user)
  await signIn(deps, request, user)
  if (isRecoveryCode(code)) {
    const left = await countRecoveryCodes(db, accountId)
    await jobs.send(db, 'mail', recoveryCodeUsedMail(deps, user, left))
  }
  return user
}
