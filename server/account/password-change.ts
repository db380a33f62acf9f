import type { PasswordChange } from '../../contracts/account-forms.ts'
import type { Deps } from '../deps.ts'
import { badField, notAllowed } from '../http/app-error.ts'
import { accountKey } from '../http/keys.ts'
import { createLimiter } from '../http/limiter.ts'
import { FAILED_PASSWORD_CHANGES } from './account-limits.ts'
import { passwordChangedMail } from './account-mails.ts'
import { findUser, lockUser, type UserRow, updateUser } from './account-queries.ts'
import { hashPassword, isPassword } from './password.ts'
import type { Holder } from './session/session-holder.ts'
import { endSessions } from './session/session-queries.ts'

/** Changes the password, given the current one, and ends all other sessions. Returns the updated account. */
export async function changePassword(
  deps: Deps,
  { accountId, sessionId }: Pick<Holder, 'accountId' | 'sessionId'>,
  { currentPassword, newPassword }: PasswordChange,
): Promise<UserRow> {
  const { db, jobs, pool } = deps
  // A stolen session must not allow guessing.
  const failures = createLimiter(pool, FAILED_PASSWORD_CHANGES)
  const user = await findUser(db, accountId)
  if (!user?.passwordHash) throw notAllowed('This account signs in with Google and has no password to change.')
  const key = accountKey(accountId)
  await failures.check(key)
  if (!(await isPassword(user.passwordHash, currentPassword, key))) {
    await failures.count(key)
    throw wrongPassword()
  }
  await failures.check(key)
  const passwordHash = await hashPassword(newPassword, key)
  return db.transaction(async (tx) => {
    const current = await lockUser(tx, accountId)
    if (current?.passwordHash !== user.passwordHash) throw wrongPassword()
    const changed = await updateUser(tx, accountId, {
      passwordHash,
      passwordResetToken: null,
      passwordResetExpires: null,
    })
    await endSessions(tx, accountId, sessionId)
    await jobs.send(tx, 'mail', passwordChangedMail(deps, user))
    return changed
  })
}

const wrongPassword = () => badField('currentPassword', 'Current password is incorrect')
