import { EmailAddress } from '../../contracts/email-address.ts'
import type { Queryable } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { type Identity, SignInFailed } from '../providers/sign-in/port.ts'
import { insertUserUnlessTaken, lockUserOf, type UserRow, updateUser } from './account-queries.ts'
import { deletePasskeys } from './passkey-queries.ts'
import { endSessions } from './session-queries.ts'
import { usernamesFor } from './username.ts'

/** Finds, connects or creates the account of a Google identity. Throws SignInFailed. */
export async function signInWithGoogle({ db }: Pick<Deps, 'db'>, identity: Identity): Promise<UserRow> {
  const { subject, emailVerified, firstName, lastName } = identity
  const { data: email } = EmailAddress.safeParse(identity.email)
  if (!email || !emailVerified) throw new SignInFailed('google-unverified')
  for (const username of usernamesFor(firstName, email)) {
    const known = await db.transaction((tx) => claimKnown(tx, subject, email))
    if (known) return known
    const names = { username, email, firstName, lastName }
    const made = await insertUserUnlessTaken(db, {
      ...names,
      googleSubject: subject,
      authType: 'google',
      emailVerified: true,
    })
    if (made) return made
    // The username is taken, or a concurrent sign-in created the account: the next round finds out.
  }
  throw new Error('no free username found')
}

/** This person's existing account, by Google's id or else by the verified email. */
async function claimKnown(tx: Queryable, subject: string, email: string): Promise<UserRow | null> {
  const user = await lockUserOf(tx, subject, email)
  if (!user) return null
  // Companies and schools reassign addresses; Google's ids are never reassigned.
  if (user.googleSubject && user.googleSubject !== subject) throw new SignInFailed('google-other-account')
  if (user.suspendedAt) throw new SignInFailed('suspended')
  if (user.emailVerified) return user.googleSubject ? user : updateUser(tx, user.id, { googleSubject: subject })
  // Whoever registered this address never verified it, so they must lose access.
  await endSessions(tx, user.id)
  await deletePasskeys(tx, user.id)
  return updateUser(tx, user.id, {
    googleSubject: subject,
    authType: 'google',
    emailVerified: true,
    passwordHash: null,
    emailVerificationToken: null,
    emailVerificationExpires: null,
    passwordResetToken: null,
    passwordResetExpires: null,
  })
}
