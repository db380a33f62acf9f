import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { DAY_MS } from '../../durations.ts'
import { cookieNames, privateCookie, readCookie } from '../../http/cookies.ts'
import { constantTimeEqual } from '../../sealed.ts'
import type { UserRow } from '../account-queries.ts'
import { credentialsHash } from '../proof.ts'

type Owner = Pick<UserRow, 'id' | 'passwordHash' | 'secondFactorSince'>
const PREFIX = 'fernvale_device_'
/** Covers the calls that sign in. */
const PATH = '/api/auth'
const TTL_MS = 365 * DAY_MS
/** Per browser. */
const MAX_ACCOUNTS = 10

/**
 * The rate-limit key for this browser's failures; null if it has not signed in to the account. Device cookies (OWASP):
 * failures of a browser that has signed in before are counted separately, so strangers who use up an account's attempts
 * lock out only strangers. A cookie grants no access, only its own attempts. It becomes invalid when the password or second
 * factor changes: someone with the old ones may have collected many cookies.
 */
export function deviceKey(deps: Deps, request: FastifyRequest, user: Owner): string | null {
  const nonce = nonceOf(deps, request, user)
  return nonce && `device:${user.id}:${nonce}`
}

/** Call after a complete sign-in, second step included. */
export function rememberDevice(deps: Deps, request: FastifyRequest, reply: FastifyReply, user: Owner): void {
  const name = PREFIX + user.id
  // Reuse the nonce, or each sign-in would grant new attempts.
  const nonce = nonceOf(deps, request, user) ?? randomBytes(16).toString('base64url')
  const end = String(deps.now().getTime() + TTL_MS)
  const value = [nonce, end, signatureOf(deps, user, nonce, end)].join('.')
  reply.setCookie(name, value, privateCookie(request, deps.settings, PATH, TTL_MS / 1000))
  const others = cookieNames(request, PREFIX).filter((other) => other !== name)
  for (const oldest of others.slice(0, Math.max(0, others.length - MAX_ACCOUNTS + 1)))
    reply.clearCookie(oldest, { path: PATH })
}

/** The nonce of a valid cookie for this account. */
function nonceOf(deps: Deps, request: FastifyRequest, user: Owner): string | null {
  const [nonce = '', end = '', given = ''] = readCookie(request, PREFIX + user.id)?.split('.') ?? []
  const isValid = constantTimeEqual(given, signatureOf(deps, user, nonce, end)) && Number(end) > deps.now().getTime()
  return isValid ? nonce : null
}

function signatureOf({ sessionSecret }: Deps, owner: Owner, nonce: string, end: string): string {
  const signed = ['device', owner.id, credentialsHash(owner), nonce, end].join(':')
  return createHmac('sha256', sessionSecret).update(signed).digest('base64url')
}
