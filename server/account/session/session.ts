import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE_MS } from '../../durations.ts'
import { AppError, notSignedIn } from '../../http/app-error.ts'
import { hideCookie } from '../../http/cookies.ts'
import { storedUserAgent } from '../../http/user-agent.ts'
import { SESSION_COOKIE } from '../../http/visitor.ts'
import { findSettledUser, type UserRow } from '../account-queries.ts'
import { findPasskeys } from '../passkey/passkey-queries.ts'
import { credentialsHash } from '../proof.ts'
import { hashToken } from '../token.ts'
import { changeSessionId, replaceSession } from './session-queries.ts'

declare module 'fastify' {
  interface Session {
    userAgent?: string
    /** Unix ms. */
    startedAt?: number
    /** Set between the first and second step of a sign-in; until then the session has no account. */
    pending?: { accountId: number; until: number; stamp: string }
  }
}

const PENDING_TTL_MS = 10 * MINUTE_MS

/**
 * Signs the browser in, or if the account needs a code, waits for the second step. Returns whether it is signed in. Either
 * way the session gets a new id, to prevent session fixation.
 */
export async function startSession(deps: Deps, request: FastifyRequest, user: UserRow): Promise<boolean> {
  if (!user.secondFactorSince) {
    await signIn(deps, request, user)
    return true
  }
  await request.session.regenerate()
  request.session.pending = { accountId: user.id, until: deps.now().getTime() + PENDING_TTL_MS, stamp: stampOf(user) }
  return false
}

/**
 * Signs the browser in to the account as it was read before its credentials were checked. Throws 401 if they have changed
 * since: whoever changed them ended all sessions, but could not end this one yet.
 */
export async function signIn(
  { db, now }: Deps,
  request: FastifyRequest,
  user: UserRow,
  passkeyId?: number,
): Promise<void> {
  await request.session.regenerate()
  request.session.accountId = user.id
  if (passkeyId !== undefined) request.session.passkeyId = passkeyId
  request.session.startedAt = now().getTime()
  request.session.userAgent = storedUserAgent(request.headers['user-agent']) ?? ''
  // Before the check, so that a change after it finds this session.
  await saveNow(request)
  if (await isUnchanged(db, user, passkeyId)) return
  await request.session.destroy()
  throw new AppError('not_signed_in', 'Your account was just changed. Please sign in again.')
}

async function isUnchanged(db: Queryable, user: UserRow, passkeyId: number | undefined): Promise<boolean> {
  const current = await findSettledUser(db, user.id)
  if (!current || current.deletedAt || current.suspendedAt) return false
  if (credentialsHash(current) !== credentialsHash(user)) return false
  return passkeyId === undefined || (await findPasskeys(db, user.id)).some(({ id }) => id === passkeyId)
}

/**
 * Gives a signed-in browser a new session id after a change of credentials, so a stolen old id is useless. Keeps the session's
 * row: the browser's push subscription would end with it. `passkeyId` is the passkey that was just added. Throws 401 if the
 * session has ended.
 */
export async function renewSession(db: Queryable, request: FastifyRequest, passkeyId?: number): Promise<void> {
  const interimId = randomUUID()
  if (!(await changeSessionId(db, request.session.sessionId, interimId))) throw notSignedIn()
  // Not earlier: the plugin stores changed sessions with the response, and would bring back one that has ended.
  if (passkeyId !== undefined) request.session.passkeyId = passkeyId
  await request.session.regenerate(['accountId', 'startedAt', 'userAgent', 'passkeyId'])
  // Before the last check, as in `signIn`.
  await saveNow(request)
  if (await replaceSession(db, interimId, request.session.sessionId)) return
  await request.session.destroy()
  throw notSignedIn()
}

/** Saves a new session before the response. The plugin would then clear the previous cookie beside setting the new one. */
async function saveNow(request: FastifyRequest): Promise<void> {
  await request.session.save()
  hideCookie(request, SESSION_COOKIE)
}

/** Signs the browser out. Without the cookie it is a guest's again, who may share cached pages. */
export async function signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await request.session.destroy()
  reply.clearCookie(SESSION_COOKIE, { path: '/' })
}

/** Changing the password invalidates a pending sign-in. */
const stampOf = ({ passwordHash }: UserRow): string => hashToken(passwordHash ?? '')

/** The account waiting for its second step in this browser. Throws 401 if there is none. */
export function pendingAccount(
  request: FastifyRequest,
  now: Date,
): { accountId: number; isCurrent(user: UserRow): boolean } {
  const { pending } = request.session
  if (!pending || pending.until < now.getTime()) throw startOver()
  return { accountId: pending.accountId, isCurrent: (user) => stampOf(user) === pending.stamp }
}

export const startOver = () => new AppError('not_signed_in', 'That took too long. Please sign in again.')
