import type { FastifyRequest } from 'fastify'
import type { Account, Role } from '../../contracts/account.ts'
import type { Answer, CallRole } from '../../contracts/call.ts'
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
}

/** The account of a request, with what its owner is told of it: each page asks. */
export interface SignedOwner extends Signed {
  own: Answer<typeof Account>
}

/** A helper's pass: it opens the desk and the till of one sale, without an account. */
export interface HelperPass {
  id: number
  name: string
  saleEventId: number
  mayLowerPrices: boolean
}

/** Who stands at the desk. */
export type DeskAsker = { kind: 'account'; account: Signed } | { kind: 'pass'; pass: HelperPass }

/** Who asks: an account or nobody, and the browser by its signed cookie. */
export interface Viewer<A extends Signed = Signed> {
  account: A | null
  /** The browser's pass. Read only for the calls of the desk. */
  pass?: (HelperPass & { ended: 'revoked' | 'expired' | null }) | null
  visitorId: string
  /** The request came without our cookie: anybody can be as many of these as they like. */
  isNewcomer?: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer<SignedOwner>
  }
  interface Session {
    accountId?: number
    /** The passkey that signed in, or was added since: the session has shown both factors while the account has it. */
    passkeyId?: number
  }
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Who asks, of a read that a page of this process makes. What comes over the network has headers, and never this. */
    viewer?: Viewer<SignedOwner>
  }
}

/** Whether this server asks itself, for a page. */
export const isInternal = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => raw.viewer !== undefined

export const isAdmin = (viewer: Viewer): boolean => viewer.account?.role === 'admin'

/** Throws 401 for nobody; otherwise the account. */
export function signedIn<A extends Signed>(viewer: Viewer<A>): A {
  if (!viewer.account) throw new AppError('not_signed_in', 'Please sign in to continue.')
  return viewer.account
}

const ENDED = {
  revoked: 'The organizer has ended this desk pass. Ask them for a new link.',
  expired: 'This desk pass was for a sale that is over. Ask the organizer for a new link.',
}

/**
 * Who asks at the desk. A seller who helps out is a helper there; an admin stays an admin. Throws 401 for nobody, and with the
 * reason if the pass has ended.
 */
export function deskAsker(viewer: Viewer): DeskAsker {
  const { account, pass } = viewer
  if (pass && !pass.ended && account?.role !== 'admin') return { kind: 'pass', pass }
  if (!account && pass?.ended) throw new AppError('not_signed_in', ENDED[pass.ended])
  return { kind: 'account', account: signedIn(viewer) }
}

/** Throws 401 or 403 unless the viewer may make calls of that role. */
export function requireRole(role: CallRole, { viewer }: Pick<FastifyRequest, 'viewer'>): void {
  if (role === 'visitor') return
  if (role === 'desk') return void deskAsker(viewer)
  const account = signedIn(viewer)
  if (role === 'admin' && account.owesSecondFactor)
    throw new AppError('not_allowed', 'Admins need two-step sign-in here. Set it up on your profile first.')
  if (role === 'admin' && account.role !== 'admin') throw new AppError('not_allowed', 'Admin privileges required.')
  if (role === 'seller' && !account.emailVerified)
    throw new AppError('not_allowed', 'Please verify your email before you list items.')
}
