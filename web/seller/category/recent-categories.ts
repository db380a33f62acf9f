import { isCategory } from '../../../contracts/category.ts'

const RECENT_LIMIT = 5

const keyOf = (accountId: number): string => `fernvale-recent-categories:${accountId}`

/** Ignores values that are not in the tree. */
export function readRecent(stored: string | null): string[] {
  try {
    const paths: unknown = JSON.parse(stored ?? '[]')
    const known = Array.isArray(paths) ? paths.filter((path): path is string => isCategory(path)) : []
    return [...new Set(known)].slice(0, RECENT_LIMIT)
  } catch {
    return []
  }
}

export const addRecent = (recent: readonly string[], path: string): string[] =>
  isCategory(path) ? [path, ...recent.filter((other) => other !== path)].slice(0, RECENT_LIMIT) : [...recent]

/** The account's recent categories in this browser, latest first. Empty if storage is blocked. */
export function recentCategories(accountId: number): string[] {
  try {
    return readRecent(localStorage.getItem(keyOf(accountId)))
  } catch {
    return []
  }
}

export function rememberCategory(accountId: number, path: string): void {
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify(addRecent(recentCategories(accountId), path)))
  } catch {}
}
