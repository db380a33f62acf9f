import type { PasswordReset } from '../../contracts/account-forms.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { accountSuspendedMail, passwordChangedMail, passwordResetMail } from './account-mails.ts'
import type { UserRow } from './account-queries.ts'
import { isResetLink, renewReset, spendResetLink } from './link-queries.ts'
import { deletePasskeys } from './passkey-queries.ts'
import { hashPassword } from './password.ts'
import { endSessions } from './session-queries.ts'
import { refuseSuspended } from './suspension.ts'
import { hashToken, newToken } from './token.ts'

const RESET_LIFE = 60 * 60 * 1000

type Resetter = Pick<Deps, 'db' | 'jobs' | 'now' | 'settings'>

/** Does the same for every address, so that neither the answer nor its time tells which ones are known. */
export async function requestReset(deps: Resetter, email: string): Promise<void> {
  const { db, jobs, now } = deps
  const token = newToken()
  const link = { hash: hashToken(token), expires: new Date(now().getTime() + RESET_LIFE) }
  await db.transaction(async (tx) => {
    const user = await renewReset(tx, email, link)
    if (!user) return
    const isKeptOut = user.suspendedAt !== null
    await jobs.send(tx, 'mail', isKeptOut ? accountSuspendedMail(deps, user) : passwordResetMail(deps, user, token))
  })
}

/**
 * Sets a new password by a mailed link, once, and signs the account out everywhere. Answers the account as it is then. Throws
 * 400 for any other link, and 403 for a suspended account.
 */
export async function resetPassword(
  deps: Resetter,
  { token, newPassword }: PasswordReset,
  asker: string,
): Promise<UserRow> {
  const { db, jobs, now } = deps
  const hash = hashToken(token)
  // Asked first because hashing a password is work that nobody should get for nothing.
  if (!(await isResetLink(db, hash, now()))) throw deadLink()
  const passwordHash = await hashPassword(newPassword, asker)
  return db.transaction(async (tx) => {
    const user = await spendResetLink(tx, hash, now(), passwordHash)
    if (!user) throw deadLink()
    refuseSuspended(user)
    await endSessions(tx, user.id)
    // Whoever got in before may have left a passkey. For an admin it is what a mailbox alone must not replace.
    const keepsPasskeys = deps.settings.ADMIN_REQUIRE_2FA && user.role === 'admin'
    const { rowCount } = keepsPasskeys ? { rowCount: 0 } : await deletePasskeys(tx, user.id)
    await jobs.send(tx, 'mail', passwordChangedMail(deps, user, { passkeysRemoved: rowCount ?? 0 }))
    return user
  })
}

const deadLink = () =>
  new AppError('bad_input', 'This reset link is not valid or has expired. Please request a new one.')
