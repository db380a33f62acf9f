import type { PasswordReset } from '../../contracts/account-forms.ts'
import type { Deps } from '../deps.ts'
import { HOUR_MS } from '../durations.ts'
import { AppError } from '../http/app-error.ts'
import { accountSuspendedMail, passwordChangedMail, passwordResetMail } from './account-mails.ts'
import type { UserRow } from './account-queries.ts'
import { isResetLink, renewReset, spendResetLink } from './link-queries.ts'
import { deletePasskeys } from './passkey/passkey-queries.ts'
import { hashPassword } from './password.ts'
import { endSessions } from './session/session-queries.ts'
import { refuseSignIn } from './suspension.ts'
import { hashToken, newToken } from './token.ts'

const RESET_TTL_MS = HOUR_MS

/** Does the same work for every address: neither the response nor its timing reveals which accounts exist. */
export async function requestReset(deps: Deps, email: string): Promise<void> {
  const { db, jobs, now } = deps
  const token = newToken()
  const passwordResetExpires = new Date(now().getTime() + RESET_TTL_MS)
  await db.transaction(async (tx) => {
    const user = await renewReset(tx, email, { passwordResetToken: hashToken(token), passwordResetExpires })
    if (!user) return
    const isSuspended = user.suspendedAt !== null
    await jobs.send(tx, 'mail', isSuspended ? accountSuspendedMail(deps, user) : passwordResetMail(deps, user, token))
  })
}

/**
 * Sets a new password by an emailed link, once, and ends all sessions. Returns the updated account. Throws 400 for an
 * invalid link, and 403 for a suspended account.
 */
export async function resetPassword(
  deps: Deps,
  { token, newPassword }: PasswordReset,
  owner: string,
): Promise<UserRow> {
  const { db, jobs, now } = deps
  const hash = hashToken(token)
  // Check first: hashing is too expensive to do for an invalid link.
  if (!(await isResetLink(db, hash, now()))) throw deadLink()
  const passwordHash = await hashPassword(newPassword, owner)
  return db.transaction(async (tx) => {
    const user = await spendResetLink(tx, hash, now(), passwordHash)
    if (!user) throw deadLink()
    refuseSignIn(user)
    await endSessions(tx, user.id)
    // An intruder may have added a passkey. But an admin's passkey is the second factor, which a mailbox must not replace.
    const keepsPasskeys = deps.settings.ADMIN_REQUIRE_2FA && user.role === 'admin'
    const { rowCount } = keepsPasskeys ? { rowCount: 0 } : await deletePasskeys(tx, user.id)
    await jobs.send(tx, 'mail', passwordChangedMail(deps, user, { passkeysRemoved: rowCount ?? 0 }))
    return user
  })
}

const deadLink = () =>
  new AppError('bad_input', 'This reset link is not valid or has expired. Please request a new one.')
