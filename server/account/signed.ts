import type { Database } from '../database/connect.ts'
import type { Signed } from '../http/viewer.ts'
import type { Settings } from '../settings.ts'
import { owesSecondFactor } from './account.ts'
import { findSignedRow } from './account-queries.ts'

/**
 * The account behind a session. An admin who owes a second factor is a seller to every rule there is, so that none of them
 * can forget to ask.
 */
export const signedFinder =
  (settings: Pick<Settings, 'ADMIN_REQUIRE_2FA'>) =>
  async (db: Database, accountId: number): Promise<Signed | null> => {
    const row = await findSignedRow(db, accountId)
    if (!row) return null
    const { secondFactorSince, ...signed } = row
    if (!owesSecondFactor({ role: signed.role, secondFactorSince }, settings)) return signed
    return { ...signed, role: 'seller', owesSecondFactor: true }
  }
