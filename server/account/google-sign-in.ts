import { randomInt } from 'node:crypto'
import { NewUsername } from '../../contracts/account-forms.ts'
import { MAX_USERNAME_LENGTH } from '../../contracts/account-rules.ts'
import { EmailAddress } from '../../contracts/email-address.ts'
import type { Queryable } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { type Identity, SignInFailed } from '../providers/sign-in/port.ts'
import { insertUserUnlessTaken, lockUserOf, type UserRow, updateUser } from './account-queries.ts'
import { deletePasskeys } from './passkey/passkey-queries.ts'
import { endSessions } from './session/session-queries.ts'

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

const MAX_TRIES = 20

/**
 * Candidate usernames for someone who did not choose one: the first name or else the part of the email before the @, then
 * the same with random digits. All of them are valid for registration.
 */
function* usernamesFor(firstName: string | null, email: string): Generator<string> {
  const base = plain(firstName ?? '') || plain(email.split('@')[0] ?? '') || 'member'
  if (NewUsername.safeParse(base).success) yield base
  for (let tries = 0; tries < MAX_TRIES; tries++) yield `${base}_${randomInt(10_000, 100_000)}`
}

/** `Zoë O'Hara` to `zoe_o_hara`, with room for digits; empty if it contains a reserved word. */
function plain(text: string): string {
  const name = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, MAX_USERNAME_LENGTH - 6)
    .replace(/^_|_$/g, '')
  return NewUsername.safeParse(`${name}_00000`).success ? name : ''
}
