import type { FastifyRequest } from 'fastify'
import type { Account, Role } from '../../contracts/account.ts'
import type { CallRole } from '../../contracts/call.ts'
import { AppError } from './app-error.ts'

/** The account behind a request, as little of it as most rules need. */
export interface Signed {
  id: number
  username: string
  email: string
  role: Role
  emailVerified: boolean
  /** An admin by right, treated as a seller until signing in takes a code. */
  owesSecondFactor?: boolean
  /** What its owner is told of it. Known to requests that only read: each page asks. */
  own?: Account
}

/** Who asks: an account or nobody, and the browser by its signed cookie. */
export interface Viewer {
  account: Signed | null
  visitorId: string
  /** The request came without our cookie: anybody can be as many of these as they like. */
  isNewcomer?: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer
  }
  interface Session {
    accountId?: number
  }
}

export const isAdmin = (viewer: Viewer): boolean => viewer.account?.role === 'admin'

/** Throws 401 for nobody; otherwise the account. */
export function signedIn(viewer: Viewer): Signed {
  if (!viewer.account) throw new AppError('not_signed_in', 'Please sign in to continue.')
  return viewer.account
}

/** Throws 401 or 403 unless the viewer may make calls of that role. */
export function requireRole(role: CallRole, { viewer }: Pick<FastifyRequest, 'viewer'>): void {
  if (role === 'visitor') return
  const account = signedIn(viewer)
  if (role === 'admin' && account.owesSecondFactor)
    throw new AppError('not_allowed', 'Admins need two-step sign-in here. Set it up on your profile first.')
  if (role === 'admin' && account.role !== 'admin') throw new AppError('not_allowed', 'Admin privileges required.')
  if (role === 'seller' && !account.emailVerified)
    throw new AppError('not_allowed', 'Please verify your email before you list items.')
}
