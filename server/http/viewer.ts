import type { FastifyRequest } from 'fastify'
import type { Account, Role } from '../../contracts/account.ts'
import type { Answer, CallRole } from '../../contracts/call.ts'
import { helperName } from '../../contracts/desk-pass-rules.ts'
import { AppError, notAllowed, notSignedIn } from './app-error.ts'

/** The fields of the signed-in account that rules need. */
export interface Signed {
  id: number
  username: string
  email: string
  role: Role
  emailVerified: boolean
  /** An admin without two-step sign-in, who has a seller's rights until it is set up. */
  owesSecondFactor?: boolean
}

/** With the answer of `GET /api/auth/user`, which every page reads. */
export interface SignedOwner extends Signed {
  own: Answer<typeof Account>
}

/** A desk pass gives access to the desk and the till of one sale, without an account. */
export interface HelperPass {
  id: number
  name: string
  saleEventId: number
  mayLowerPrices: boolean
}

export type DeskActor = { kind: 'account'; account: Signed } | { kind: 'pass'; pass: HelperPass }

/** Who makes a request: an account or a guest, and the browser by its signed cookie. */
export interface Viewer<A extends Signed = Signed> {
  account: A | null
  /** The desk pass. Set only for calls that accept one. */
  pass?: (HelperPass & { ended: 'revoked' | 'expired' | null }) | null
  visitorId: string
  /** The request had no visitor cookie. One person can pretend to be many such visitors. */
  isNewcomer?: boolean
}

/** Any guest, in a browser unlike all others. */
export const NOBODY: Viewer<never> = { account: null, visitorId: '' }

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer<SignedOwner>
  }
  interface Session {
    accountId?: number
    /** The passkey that signed in or was added since. While it exists, the session has shown both factors. */
    passkeyId?: number
  }
}

declare module 'node:http' {
  interface IncomingMessage {
    /** The viewer of a page's in-process read. Requests from the network never have it. */
    viewer?: Viewer<SignedOwner>
  }
}

/** Whether this is a page's in-process read. */
export const isInternal = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => raw.viewer !== undefined

export const isAdmin = (who: Viewer | DeskActor): boolean => 'account' in who && who.account?.role === 'admin'

/** Returns the account. Throws 401 for guests. */
export function signedIn<A extends Signed>(viewer: Viewer<A>): A {
  if (!viewer.account) throw notSignedIn()
  return viewer.account
}

const ENDED = {
  revoked: 'The organizer has ended this desk pass. Ask them for a new link.',
  expired: 'This desk pass was for a sale that is over. Ask the organizer for a new link.',
}

/**
 * Who works at the desk. A seller with a pass acts as its helper; an admin stays an admin. Throws 401 for guests, with the
 * reason if their pass has ended.
 */
export function deskActor(viewer: Viewer): DeskActor {
  const { account, pass } = viewer
  if (pass && !pass.ended && account?.role !== 'admin') return { kind: 'pass', pass }
  if (!account && pass?.ended) throw new AppError('not_signed_in', ENDED[pass.ended])
  return { kind: 'account', account: signedIn(viewer) }
}

export const actorName = (actor: DeskActor): string =>
  actor.kind === 'pass' ? helperName(actor.pass.name) : actor.account.username

/** Throws 401 or 403 unless the viewer has the role. */
export function requireRole(role: CallRole, { viewer }: Pick<FastifyRequest, 'viewer'>): void {
  if (role === 'visitor') return
  if (role === 'desk') return void deskActor(viewer)
  const account = signedIn(viewer)
  if (role === 'admin' && account.owesSecondFactor)
    throw notAllowed('Admins need two-step sign-in here. Set it up on your profile first.')
  if (role === 'admin' && account.role !== 'admin') throw notAllowed('Admin privileges required.')
  if (role === 'seller' && !account.emailVerified) throw notAllowed('Please verify your email before you list items.')
}
