import { type NewAccount, NewUsername } from '../../contracts/account-forms.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { verificationMail } from './account-mails.ts'
import { findUserByEmail, findUserByUsername, insertUser, type UserRow, updateUser } from './account-queries.ts'
import { findUserToVerify, renewVerification } from './link-queries.ts'
import { hashPassword } from './password.ts'
import { hashToken, newToken } from './token.ts'

const VERIFICATION_LIFE = 24 * 60 * 60 * 1000

type Registrar = Pick<Deps, 'db' | 'jobs' | 'now' | 'settings'>

/** Makes an account and queues its verification mail, both or neither. Throws 409 where name or address is taken. */
export async function register(
  deps: Registrar,
  { username, email, password }: NewAccount,
  asker: string,
): Promise<UserRow> {
  const { db, jobs } = deps
  // Said first even if the name is taken as well: who registers twice wants to sign in.
  if (await findUserByEmail(db, email)) throw emailTaken()
  const passwordHash = await hashPassword(password, asker)
  const { token, link } = verificationLink(deps)
  return db.transaction(async (tx) => {
    const user = await insertUser(tx, { username, email, passwordHash, ...link })
    await jobs.send(tx, 'mail', verificationMail(deps, user, token))
    return user
  })
}

const emailTaken = () => {
  const message = 'Email already registered'
  return new AppError('conflict', message, { fields: { email: message } })
}

/** Whether a new account could have that name; the message says why not. */
export async function checkUsername(
  { db }: Pick<Deps, 'db'>,
  username: string,
): Promise<{ available: boolean; message: string }> {
  const { error } = NewUsername.safeParse(username)
  if (error) return { available: false, message: error.issues[0]?.message ?? 'Invalid input' }
  if (await findUserByUsername(db, username)) return { available: false, message: 'Username already taken' }
  return { available: true, message: 'Username is available' }
}

/** Follows a verification link. A second time within its life it says so; otherwise throws 400. */
export async function verifyEmail({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<string> {
  const user = await findUserToVerify(db, hashToken(token), now())
  if (!user)
    throw new AppError('bad_input', 'This verification link is not valid or has expired. Please request a new one.')
  if (user.emailVerified) return 'Email already verified'
  await updateUser(db, user.id, { emailVerified: true })
  return 'Your email has been verified.'
}

/** Does the same for every address, so that neither the answer nor its time tells which ones are known. */
export async function resendVerification(deps: Registrar, email: string): Promise<void> {
  const { token, ...link } = newVerification(deps)
  await deps.db.transaction(async (tx) => {
    const user = await renewVerification(tx, email, link)
    if (user) await deps.jobs.send(tx, 'mail', verificationMail(deps, user, token))
  })
}

/** A new link in an email, and what is stored of it. */
export function verificationLink(deps: Pick<Deps, 'now'>) {
  const { token, hash, expires } = newVerification(deps)
  return { token, link: { emailVerificationToken: hash, emailVerificationExpires: expires } }
}

function newVerification({ now }: Pick<Deps, 'now'>) {
  const token = newToken()
  return { token, hash: hashToken(token), expires: new Date(now().getTime() + VERIFICATION_LIFE) }
}
