import type { Deps } from '../deps.ts'
import { accountKey } from '../http/keys.ts'
import { unseal } from '../sealed.ts'
import type { UserRow } from './account-queries.ts'
import { hashRecoveryCode } from './recovery-code.ts'
import { findSecondFactor, spendRecoveryCode, spendStep } from './second-factor-queries.ts'
import { stepOf } from './totp.ts'

export const SEALED_FOR = 'second factor'

/** Whether the code is one of the account's, of its app or to recover; it is used up by being right. */
export async function isCodeOf(
  { db, now, sessionSecret }: Pick<Deps, 'db' | 'now' | 'sessionSecret'>,
  { id }: Pick<UserRow, 'id'>,
  code: string,
): Promise<boolean> {
  const factor = await findSecondFactor(db, id)
  if (!factor) return false
  if (code.length > 6) return spendRecoveryCode(db, id, await hashRecoveryCode(code, factor.salt, accountKey(id)))
  const secret = unseal(sessionSecret, SEALED_FOR, factor.secret)
  const step = secret === null ? null : stepOf(secret, code, now())
  return step !== null && spendStep(db, id, step)
}
