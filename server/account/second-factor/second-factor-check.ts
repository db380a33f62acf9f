import type { Deps } from '../../deps.ts'
import { accountKey } from '../../http/keys.ts'
import { unseal } from '../../sealed.ts'
import type { UserRow } from '../account-queries.ts'
import { hashRecoveryCode, isRecoveryCode } from './recovery-code.ts'
import { findLastUsedSecondFactor, findSecondFactor, spendRecoveryCode, spendStep } from './second-factor-queries.ts'
import { stepOf } from './totp.ts'

export const KEY_PURPOSE = 'second factor'

/** Whether it is a valid app or recovery code. A valid code is used up. */
export async function isCodeOf(
  { db, now, sessionSecret }: Deps,
  { id }: Pick<UserRow, 'id'>,
  code: string,
): Promise<boolean> {
  const factor = await findSecondFactor(db, id)
  if (!factor) return false
  if (isRecoveryCode(code)) return spendRecoveryCode(db, id, await hashRecoveryCode(code, factor.salt, accountKey(id)))
  const secret = unseal(sessionSecret, KEY_PURPOSE, factor.secret)
  const step = secret === null ? null : stepOf(secret, code, now())
  return step !== null && spendStep(db, id, step)
}

/** For the start after a restore, or on another machine. Silent again once somebody has set one up with the new secret. */
export async function warnIfUnreadable({ db, log, sessionSecret }: Pick<Deps, 'db' | 'log' | 'sessionSecret'>) {
  const factor = await findLastUsedSecondFactor(db)
  if (factor && unseal(sessionSecret, KEY_PURPOSE, factor.secret) === null)
    log.warn(
      'second factors were encrypted with another session secret: codes from apps are refused until it is set again as SESSION_SECRET; recovery codes work',
    )
}
