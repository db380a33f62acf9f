import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../database/connect.ts'
import { AppError } from '../http/app-error.ts'
import { storedUserAgent } from '../http/user-agent.ts'
import type { UserRow } from './account-queries.ts'
import { endSessionById } from './session-queries.ts'
import { hashToken } from './token.ts'

declare module 'fastify' {
  interface Session {
    /** What the browser called itself when it signed in. */
    userAgent?: string
    /** When that was; Unix time in ms. */
    startedAt?: number
    /** Somebody who has shown a password, or came from Google, and owes a code. Signed in as nobody until then. */
    pending?: { accountId: number; until: number; stamp: string }
  }
}

/** How long the second step may take, in ms. */
const PENDING_LIFE = 10 * 60 * 1000

/**
 * Signs the browser in, or asks for a code first where the account wants one; answers whether it is signed in. The session
 * gets a new id either way: one that somebody planted before is worth nothing.
 */
export async function startSession(request: FastifyRequest, user: UserRow, now: Date): Promise<boolean> {
  if (!user.secondFactorSince) {
    await signIn(request, user.id, now)
    return true
  }
  await request.session.regenerate()
  request.session.pending = { accountId: user.id, until: now.getTime() + PENDING_LIFE, stamp: stampOf(user) }
  return false
}

export async function signIn(request: FastifyRequest, accountId: number, now: Date, passkeyId?: number): Promise<void> {
  await request.session.regenerate()
  request.session.accountId = accountId
  if (passkeyId !== undefined) request.session.passkeyId = passkeyId
  request.session.startedAt = now.getTime()
  request.session.userAgent = storedUserAgent(request.headers['user-agent']) ?? ''
}

/**
 * Gives a signed-in browser a new id, once what signs in to the account has changed: a copy of the old one is worth nothing.
 * Throws 401 where the session has been ended meanwhile.
 */
export async function renewSession(db: Queryable, request: FastifyRequest): Promise<void> {
  if (!(await endSessionById(db, request.session.sessionId)))
    throw new AppError('not_signed_in', 'Please sign in to continue.')
  await request.session.regenerate(['accountId', 'startedAt', 'userAgent', 'passkeyId'])
}

/** A password that was changed meanwhile has to be shown again. */
const stampOf = ({ passwordHash }: UserRow): string => hashToken(passwordHash ?? '')

/** Who owes a code in this browser. Throws 401 where nobody does (any more). */
export function pendingAccount(
  request: FastifyRequest,
  now: Date,
): { accountId: number; isStill(user: UserRow): boolean } {
  const { pending } = request.session
  if (!pending || pending.until < now.getTime()) throw startOver()
  return { accountId: pending.accountId, isStill: (user) => stampOf(user) === pending.stamp }
}

export const startOver = () => new AppError('not_signed_in', 'That took too long. Please sign in again.')
