import { isCategory } from '../../../contracts/category.ts'
import { localJson } from '../../lib/json-storage.ts'

const RECENT_LIMIT = 5

const keyOf = (accountId: number): string => `fernvale-recent-categories:${accountId}`

export const addRecent = (recent: readonly string[], path: string): string[] =>
  isCategory(path) ? [path, ...recent.filter((other) => other !== path)].slice(0, RECENT_LIMIT) : [...recent]

/** The account's recent categories in this browser, latest first. Ignores values that are not in the tree. */
export function recentCategories(accountId: number): string[] {
  const paths = localJson.read<unknown>(keyOf(accountId))
  const known = Array.isArray(paths) ? paths.filter((path): path is string => isCategory(path)) : []
  return [...new Set(known)].slice(0, RECENT_LIMIT)
}

export const rememberCategory = (accountId: number, path: string) =>
  localJson.write(keyOf(accountId), addRecent(recentCategories(accountId), path))
