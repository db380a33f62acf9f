import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { cookieNames, readCookie } from '../http/cookies.ts'
import type { UserRow } from './account-queries.ts'
import { locksOf } from './proof.ts'

/**
 * Device cookies, as OWASP describes them: a browser that has signed in to an account has failures of its own counted, so
 * that a stranger who uses up the account's tries locks out strangers only. A cookie opens nothing by itself; it is worth as
 * many tries as anybody has, and nothing once the password or the second step changes: who had the old ones may have
 * gathered any number of cookies.
 */
export interface DeviceCookies {
  /** What to count this browser's failures under; null where it has not signed in to the account. */
  keyOf(request: FastifyRequest, user: Owner): string | null
  /** To be called for who has just proved to own the account, the second step included. */
  remember(request: FastifyRequest, reply: FastifyReply, user: Owner): void
}

type Owner = Pick<UserRow, 'id' | 'passwordHash' | 'secondFactorSince'>

const PREFIX = 'fernvale_device_'
/** The calls that sign in; Google's way back sets it for them, too. */
const PATH = '/api/auth'
const LIFE_MS = 365 * 24 * 60 * 60 * 1000
/** Accounts that one browser is known to. */
const MAX_ACCOUNTS = 10

export function createDeviceCookies({ settings, sessionSecret, now }: DeviceParts): DeviceCookies {
  function signatureOf(owner: Owner, nonce: string, end: string): string {
    const signed = ['device', owner.id, locksOf(owner), nonce, end].join(':')
    return createHmac('sha256', sessionSecret).update(signed).digest('base64url')
  }

  /** The nonce of a cookie that we made for this account, with the locks that it has now. */
  function nonceOf(request: FastifyRequest, user: Owner): string | null {
    const [nonce = '', end = '', given = ''] = readCookie(request, PREFIX + user.id)?.split('.') ?? []
    const [expected, actual] = [Buffer.from(signatureOf(user, nonce, end)), Buffer.from(given)]
    const isOurs = actual.length === expected.length && timingSafeEqual(actual, expected)
    return isOurs && Number(end) > now().getTime() ? nonce : null
  }

  return {
    keyOf(request, user) {
      const nonce = nonceOf(request, user)
      return nonce && `device:${user.id}:${nonce}`
    },

    remember(request, reply, user) {
      const name = PREFIX + user.id
      // The same one again, or each sign-in would be worth new tries.
      const nonce = nonceOf(request, user) ?? randomBytes(16).toString('base64url')
      const end = String(now().getTime() + LIFE_MS)
      reply.setCookie(name, [nonce, end, signatureOf(user, nonce, end)].join('.'), {
        path: PATH,
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https' || settings.PUBLIC_URL.startsWith('https:'),
        maxAge: LIFE_MS / 1000,
      })
      const others = cookieNames(request, PREFIX).filter((other) => other !== name)
      for (const oldest of others.slice(0, Math.max(0, others.length - MAX_ACCOUNTS + 1)))
        reply.clearCookie(oldest, { path: PATH })
    },
  }
}

type DeviceParts = Pick<Deps, 'settings' | 'sessionSecret' | 'now'>
