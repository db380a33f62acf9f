import type { Deps } from '../deps.ts'
import type { ReadFrom } from '../http/replica-reads.ts'
import type { SignedOwner } from '../http/viewer.ts'
import { owesSecondFactor, viewAccount } from './account.ts'
import { findOwner } from './owner-queries.ts'

/**
 * The account behind a session, in one statement; null if the session has ended. An admin who still needs a second factor
 * gets the role of a seller here, so no other rule has to check.
 */
export const signedFinder =
  (deps: Deps) =>
  async (sessionId: string, from: ReadFrom): Promise<SignedOwner | null> => {
    const owner = await findOwner(from.pool ?? deps.pool, sessionId)
    if (!owner) return null
    const { id, username, email, role, emailVerified } = owner
    const signed = { id, username, email, role, emailVerified, own: viewAccount(deps, owner) }
    return owesSecondFactor(owner, deps.settings) ? { ...signed, role: 'seller', owesSecondFactor: true } : signed
  }
