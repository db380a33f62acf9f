import type { Database } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import type { Signed } from '../http/viewer.ts'
import type { Settings } from '../settings.ts'
import { owesSecondFactor, viewAccount } from './account.ts'
import { findSignedRow } from './account-queries.ts'
import { findOwner } from './owner-queries.ts'

type Rules = Pick<Settings, 'ADMIN_REQUIRE_2FA'>

/** The account behind a session. */
export const signedFinder =
  (settings: Rules) =>
  async (db: Database, accountId: number): Promise<Signed | null> => {
    const row = await findSignedRow(db, accountId)
    return row && demoted(row, settings)
  }

/** The same by the session itself, with what its owner is told of the account. Null where the session is over. */
export const readerFinder =
  ({ pool, providers, settings }: Pick<Deps, 'pool' | 'providers' | 'settings'>) =>
  async (sessionId: string): Promise<Signed | null> => {
    const owner = await findOwner(pool, sessionId)
    if (!owner) return null
    return { ...demoted(owner, settings), own: viewAccount(owner, providers.images, settings) }
  }

/**
 * An admin who owes a second factor is a seller to every rule there is, so that none of them can forget to ask.
 */
function demoted(
  row: Omit<Signed, 'owesSecondFactor' | 'own'> & { secondFactorSince: Date | null },
  settings: Rules,
): Signed {
  const { id, username, email, role, emailVerified } = row
  const signed = { id, username, email, role, emailVerified }
  return owesSecondFactor(row, settings) ? { ...signed, role: 'seller', owesSecondFactor: true } : signed
}
