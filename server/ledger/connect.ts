import type { ConnectState } from '../../contracts/connect.ts'
import type { Queryable } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/app-error.ts'
import type { Signed } from '../http/viewer.ts'
import type { Connect } from '../providers/payments/connect-port.ts'
import {
  type ConnectRow,
  deleteConnected,
  findConnected,
  findConnectedByAccount,
  insertConnected,
  setReady,
} from './connect-queries.ts'

/** As last reported by the provider. */
export async function findConnectState(db: Queryable, sellerId: number): Promise<ConnectState> {
  const row = await findConnected(db, sellerId)
  if (!row) return 'none'
  return row.isReady ? 'ready' : 'incomplete'
}

/** Fetches the state from the provider. Throws 404 if payouts do not go through it. */
export async function connectState(deps: Deps, sellerId: number): Promise<ConnectState> {
  const connect = connectOf(deps)
  const row = await findConnected(deps.db, sellerId)
  if (row) await refresh(deps, connect, row)
  return findConnectState(deps.db, sellerId)
}

/** The URL of the provider's onboarding form. Throws like `connectState`. */
export async function startOnboarding(deps: Deps, seller: Signed): Promise<string> {
  const { db, settings } = deps
  const connect = connectOf(deps)
  const known = await findConnected(db, seller.id)
  const exists = known && (await refresh(deps, connect, known))
  const { accountId } = exists ? known : await addAccount(deps, connect, seller)
  const page = `${settings.PUBLIC_URL}/seller/statement`
  return connect.onboardingUrl(accountId, { returnUrl: `${page}?connect=done`, refreshUrl: `${page}?connect=again` })
}

/** Handles a webhook about a changed account by fetching its current state. */
export async function refreshAccount(deps: Deps, accountId: string): Promise<void> {
  const { connect } = deps.providers
  const row = await findConnectedByAccount(deps.db, accountId)
  if (row && connect) await refresh(deps, connect, row)
}

function connectOf({ providers }: Deps): Connect {
  if (!providers.connect) throw notFound('There is no such call.')
  return providers.connect
}

/** False if the provider no longer knows the account; we then delete it too. */
async function refresh({ db, now }: Deps, connect: Connect, { accountId, isReady }: ConnectRow): Promise<boolean> {
  const account = await connect.findAccount(accountId)
  if (!account) await deleteConnected(db, accountId)
  else if (account.isReady !== isReady) await setReady(db, accountId, account.isReady, now())
  return account !== null
}

async function addAccount({ db, now }: Deps, connect: Connect, { id, email }: Signed): Promise<ConnectRow> {
  // A double click creates one account. Later, a new one may be needed because the first is gone.
  const minute = Math.floor(now().getTime() / 60_000).toString(36)
  const account = await connect.createAccount({ reference: `seller-${id}-${minute}`, email, sellerId: id })
  return insertConnected(db, { userId: id, accountId: account.id, isReady: account.isReady })
}
