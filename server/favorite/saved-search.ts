import type { Answer } from '../../contracts/call.ts'
import type { NewSavedSearch, SavedSearch } from '../../contracts/saved-search.ts'
import { SAVED_SEARCH_LIMIT, type SearchAlert } from '../../contracts/saved-search-rules.ts'
import type { Deps } from '../deps.ts'
import { conflict, notFound } from '../http/app-error.ts'
import type { Signed } from '../http/viewer.ts'
import { requireLink } from '../mail/link-token.ts'
import { currentSale } from '../sale/sale.ts'
import { lockAccount } from './favorite-queries.ts'
import {
  countSavedSearches,
  deleteSavedSearch,
  findSavedSearches,
  type SavedSearchRow,
  stopAlerts,
  updateAlert,
  upsertSavedSearch,
} from './saved-search-queries.ts'

export const listSavedSearches = async (
  { db }: Pick<Deps, 'db'>,
  account: Signed,
): Promise<Answer<typeof SavedSearch>[]> => (await findSavedSearches(db, account.id)).map(toSavedSearch)

const alertStart = async (deps: Deps) => ({ now: deps.now(), saleId: (await currentSale(deps))?.id ?? null })

/** Throws 409 beyond `SAVED_SEARCH_LIMIT`. */
export async function saveSearch(deps: Deps, account: Signed, search: NewSavedSearch) {
  const start = await alertStart(deps)
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, account.id)
    const row = await upsertSavedSearch(tx, account.id, search, start)
    if ((await countSavedSearches(tx, account.id)) > SAVED_SEARCH_LIMIT)
      throw conflict(`You already have ${SAVED_SEARCH_LIMIT} saved searches. Delete one first.`)
    return toSavedSearch(row)
  })
}

/** Throws 404 for someone else's search. */
export async function changeAlert(deps: Deps, account: Signed, id: number, alert: SearchAlert) {
  const row = await updateAlert(deps.db, account.id, id, alert, await alertStart(deps))
  if (!row) throw notFound('Saved search not found')
  return toSavedSearch(row)
}

/** Throws 404 for someone else's search. */
export async function removeSavedSearch({ db }: Pick<Deps, 'db'>, account: Signed, id: number): Promise<void> {
  if (!(await deleteSavedSearch(db, account.id, id))) throw notFound('Saved search not found')
}

/** Idempotent. Throws 400 for an invalid link. */
export async function stopAlertsByLink({ db, sessionSecret }: Pick<Deps, 'db' | 'sessionSecret'>, token: string) {
  await stopAlerts(db, requireLink(sessionSecret, 'stop saved search mails', token))
}

/** Drops filters that do not narrow the search. */
export function filterOf({ category, search, tag, priceRange }: SavedSearchRow) {
  return {
    ...(category && { category }),
    ...(search && { search }),
    ...(tag && { tag }),
    ...(priceRange !== 'all' && { priceRange }),
  }
}

const toSavedSearch = (row: SavedSearchRow): Answer<typeof SavedSearch> => ({
  id: row.id,
  ...filterOf(row),
  alert: row.alert,
  createdAt: row.createdAt,
})
