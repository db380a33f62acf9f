import type { Favorites } from '../../contracts/favorite.ts'
import { FAVORITE_LIMIT } from '../../contracts/favorite-rules.ts'
import type { Queryable } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { conflict, notFound } from '../http/app-error.ts'
import type { Signed } from '../http/viewer.ts'
import { requireLink } from '../mail/link-token.ts'
import { currentSale } from '../sale/sale.ts'
import {
  deleteAlert,
  deleteFavorite,
  deleteHidden,
  findFavorites,
  findPublic,
  insertAlert,
  insertFavorites,
  lockAccount,
  wantsMail,
} from './favorite-queries.ts'

export const readFavorites = async (db: Queryable, { id }: Signed): Promise<Favorites> => ({
  productIds: await findFavorites(db, id),
  wantsMail: await wantsMail(db, id),
})

/** Throws 404 for an item that is not public, 409 past the limit. */
export async function addFavorite({ db, now }: Deps, account: Signed, productId: number) {
  return db.transaction(async (tx) => {
    await lockAccount(tx, account.id)
    await insertFavorites(tx, account.id, [productId], now())
    const favorites = await readFavorites(tx, account)
    if (!favorites.productIds.includes(productId)) throw notFound('Product not found')
    const excess = favorites.productIds.length - FAVORITE_LIMIT
    if (excess <= 0) return favorites
    // The account does not see those, so it could not remove them.
    if ((await deleteHidden(tx, account.id, excess)) < excess)
      throw conflict(`You already have ${FAVORITE_LIMIT} favorites. Remove one first.`)
    return readFavorites(tx, account)
  })
}

export async function removeFavorite({ db }: Deps, account: Signed, productId: number) {
  await deleteFavorite(db, account.id, productId)
  return readFavorites(db, account)
}

/** Adds the favorites stored in a browser, up to the limit, at which they replace those no longer public. Skips items that are not. */
export async function mergeFavorites({ db, now }: Deps, account: Signed, productIds: number[]) {
  return db.transaction(async (tx) => {
    await lockAccount(tx, account.id)
    const known = await findFavorites(tx, account.id)
    const visible = await findPublic(tx, productIds)
    const added = productIds.filter((id) => visible.has(id) && !known.includes(id))
    const excess = known.length + added.length - FAVORITE_LIMIT
    const removed = excess > 0 ? await deleteHidden(tx, account.id, excess) : 0
    const room = FAVORITE_LIMIT - known.length + removed
    await insertFavorites(tx, account.id, added.slice(0, Math.max(0, room)), now())
    return readFavorites(tx, account)
  })
}

/** A subscription made during a sale starts with the next one. */
export async function setMailAlert(deps: Deps, account: Signed, wanted: boolean) {
  const { db } = deps
  const sale = await currentSale(deps)
  if (wanted) await insertAlert(db, account.id, sale?.id ?? null)
  else await deleteAlert(db, account.id)
  return readFavorites(db, account)
}

/** Idempotent. Throws 400 for an invalid link. */
export async function stopMailByLink({ db, sessionSecret }: Pick<Deps, 'db' | 'sessionSecret'>, token: string) {
  await deleteAlert(db, requireLink(sessionSecret, 'stop favorite mails', token))
}
