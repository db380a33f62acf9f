import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/connect.ts'
import { notAllowed } from '../../http/app-error.ts'
import type { Signed } from '../../http/viewer.ts'
import { countPasskeys } from '../passkey/passkey-queries.ts'

export interface Holder {
  accountId: number
  sessionId: string
  /** Unix time in ms. */
  startedAt: number | undefined
}

/**
 * Who changes the account's credentials. Throws 403 for an admin who needs a second factor and has a passkey, but signed in
 * without it: a password alone must not be enough to add another second factor.
 */
export async function strongHolder(db: Database, account: Signed, { session }: FastifyRequest): Promise<Holder> {
  if (account.owesSecondFactor && (await countPasskeys(db, account.id)) > 0)
    throw notAllowed('Admins need two-step sign-in here. Sign in with your passkey first.')
  return { accountId: account.id, sessionId: session.sessionId, startedAt: session.startedAt }
}
