import { type NewAccount, NewUsername } from '../../contracts/account-forms.ts'
import type { Deps } from '../deps.ts'
import { DAY_MS } from '../durations.ts'
import { AppError } from '../http/app-error.ts'
import { accountSuspendedMail, verificationMail } from './account-mails.ts'
import {
  findUserByEmail,
  findUserByUsername,
  insertUser,
  TAKEN,
  taken,
  type UserRow,
  updateUser,
} from './account-queries.ts'
import { findUserToVerify, renewVerification } from './link-queries.ts'
import { hashPassword } from './password.ts'
import { hashToken, newToken } from './token.ts'

const VERIFICATION_TTL_MS = DAY_MS

/** Creates an account and queues its verification email, atomically. Throws 409 if username or email is taken. */
export async function register(deps: Deps, { username, email, password }: NewAccount, owner: string): Promise<UserRow> {
  const { db, jobs } = deps
  // Report this first, even if the username is taken too: they probably want to sign in.
  if (await findUserByEmail(db, email)) throw taken('email')
  const passwordHash = await hashPassword(password, owner)
  const { token, link } = verificationLink(deps)
  return db.transaction(async (tx) => {
    const user = await insertUser(tx, { username, email, passwordHash, ...link })
    await jobs.send(tx, 'mail', verificationMail(deps, user, token))
    return user
  })
}

/** Whether a new account could have that username; if not, the message says why. */
export async function checkUsername(
  { db }: Pick<Deps, 'db'>,
  username: string,
): Promise<{ available: boolean; message: string }> {
  const { error } = NewUsername.safeParse(username)
  if (error) return { available: false, message: error.issues[0]?.message ?? 'Invalid input' }
  if (await findUserByUsername(db, username)) return { available: false, message: TAKEN.username }
  return { available: true, message: 'Username is available' }
}

/** Throws 400 for an invalid link. A second click within 24 hours is not an error. */
export async function verifyEmail({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<string> {
  const user = await findUserToVerify(db, hashToken(token), now())
  if (!user)
    throw new AppError('bad_input', 'This verification link is not valid or has expired. Please request a new one.')
  if (user.emailVerified) return 'Email already verified'
  await updateUser(db, user.id, { emailVerified: true })
  return 'Your email has been verified.'
}

/** Does the same work for every address: neither the response nor its timing reveals which accounts exist. */
export async function resendVerification(deps: Deps, email: string): Promise<void> {
  const { token, link } = verificationLink(deps)
  await deps.db.transaction(async (tx) => {
    const user = await renewVerification(tx, email, link)
    if (!user) return
    const isSuspended = user.suspendedAt !== null
    await deps.jobs.send(
      tx,
      'mail',
      isSuspended ? accountSuspendedMail(deps, user) : verificationMail(deps, user, token),
    )
  })
}

/** A new token for an email, and the columns to store. */
export function verificationLink({ now }: Pick<Deps, 'now'>) {
  const token = newToken()
  const emailVerificationExpires = new Date(now().getTime() + VERIFICATION_TTL_MS)
  return { token, link: { emailVerificationToken: hashToken(token), emailVerificationExpires } }
}
