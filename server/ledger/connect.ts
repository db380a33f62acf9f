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

/** By what the provider said last. */
export async function findConnectState(db: Queryable, sellerId: number): Promise<ConnectState> {
  const row = await findConnected(db, sellerId)
  if (!row) return 'none'
  return row.isReady ? 'ready' : 'incomplete'
}

/** Asks the provider. Throws 404 where sellers are not paid through it. */
export async function connectState(deps: Deps, sellerId: number): Promise<ConnectState> {
  const connect = connectOf(deps)
  const row = await findConnected(deps.db, sellerId)
  if (row) await refresh(deps, connect, row)
  return findConnectState(deps.db, sellerId)
}

/** The address of the provider's form, which asks the seller for what it has to know. Throws like `connectState`. */
export async function startOnboarding(deps: Deps, seller: Signed): Promise<string> {
  const { db, settings } = deps
  const connect = connectOf(deps)
  const known = await findConnected(db, seller.id)
  const stands = known && (await refresh(deps, connect, known))
  const { accountId } = stands ? known : await addAccount(deps, connect, seller)
  const page = `${settings.PUBLIC_URL}/seller/statement`
  return connect.onboardingUrl(accountId, { returnUrl: `${page}?connect=done`, refreshUrl: `${page}?connect=again` })
}

/** The provider says that something about an account has changed; what, it is asked itself. */
export async function noteAccount(deps: Deps, accountId: string): Promise<void> {
  const { connect } = deps.providers
  const row = await findConnectedByAccount(deps.db, accountId)
  if (row && connect) await refresh(deps, connect, row)
}

function connectOf({ providers }: Deps): Connect {
  if (!providers.connect) throw notFound('There is no such call.')
  return providers.connect
}

/** False when the provider does not know the account any more, and neither do we then. */
async function refresh({ db, now }: Deps, connect: Connect, { accountId, isReady }: ConnectRow): Promise<boolean> {
  const account = await connect.findAccount(accountId)
  if (!account) await deleteConnected(db, accountId)
  else if (account.isReady !== isReady) await setReady(db, accountId, account.isReady, now())
  return account !== null
}

async function addAccount({ db, now }: Deps, connect: Connect, { id, email }: Signed): Promise<ConnectRow> {
  // A button pressed twice makes one account. Later a new one may be wanted: the first may be gone.
  const minute = Math.floor(now().getTime() / 60_000).toString(36)
  const account = await connect.createAccount({ reference: `seller-${id}-${minute}`, email, sellerId: id })
  return insertConnected(db, { userId: id, accountId: account.id, isReady: account.isReady })
}
