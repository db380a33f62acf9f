import type { Favourites } from '../../contracts/favorite.ts'
import { FAVOURITE_LIMIT } from '../../contracts/favorite-rules.ts'
import type { Queryable } from '../database/connect.ts'
import type { Parts } from '../deps.ts'
import { AppError, conflict, notFound } from '../http/app-error.ts'
import type { Signed } from '../http/viewer.ts'
import { readLink } from '../mail/link-token.ts'
import { currentSale } from '../sale/sale.ts'
import {
  deleteAlert,
  deleteFavourite,
  findFavourites,
  insertAlert,
  insertFavourites,
  lockAccount,
  wantsMail,
} from './favorite-queries.ts'

type FavouriteParts = Pick<Parts, 'db' | 'now'>

export const readFavourites = async (db: Queryable, { id }: Signed): Promise<Favourites> => ({
  productIds: await findFavourites(db, id),
  wantsMail: await wantsMail(db, id),
})

/** Throws 404 for an item that cannot be seen, 409 when there are too many. */
export async function addFavourite({ db, now }: FavouriteParts, account: Signed, productId: number) {
  return db.transaction(async (tx) => {
    await lockAccount(tx, account.id)
    await insertFavourites(tx, account.id, [productId], now())
    const favourites = await readFavourites(tx, account)
    if (!favourites.productIds.includes(productId)) throw notFound('Product not found')
    if (favourites.productIds.length > FAVOURITE_LIMIT)
      throw conflict(`You already have ${FAVOURITE_LIMIT} favorites. Remove one first.`)
    return favourites
  })
}

export async function removeFavourite({ db }: FavouriteParts, account: Signed, productId: number) {
  await deleteFavourite(db, account.id, productId)
  return readFavourites(db, account)
}

/** Adds what a browser kept, as far as there is room; what cannot be seen any more is left out. */
export async function mergeFavourites({ db, now }: FavouriteParts, account: Signed, productIds: number[]) {
  return db.transaction(async (tx) => {
    await lockAccount(tx, account.id)
    const known = await findFavourites(tx, account.id)
    const room = FAVOURITE_LIMIT - known.length
    const added = productIds.filter((id) => !known.includes(id)).slice(0, Math.max(0, room))
    await insertFavourites(tx, account.id, added, now())
    return readFavourites(tx, account)
  })
}

/** Whoever asks during a sale sees it before them, and hears of the next one. */
export async function wantMail({ db, now }: FavouriteParts, account: Signed, wanted: boolean) {
  const sale = await currentSale({ db, now })
  if (wanted) await insertAlert(db, account.id, sale?.id ?? null)
  else await deleteAlert(db, account.id)
  return readFavourites(db, account)
}

/** Once more is no error; a link that is not ours is 400. */
export async function stopMailByLink({ db, sessionSecret }: Pick<Parts, 'db' | 'sessionSecret'>, token: string) {
  const id = readLink(sessionSecret, 'stop favourite mails', token)
  if (id === null) throw new AppError('bad_input', 'This link is incomplete. Please copy all of it from the email.')
  await deleteAlert(db, id)
}
