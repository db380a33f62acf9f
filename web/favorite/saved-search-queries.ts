import { type SearchFilter, searchPath } from '../../contracts/saved-search-rules.ts'
import { tidyLine } from '../../contracts/text-rules.ts'
import type { Api } from '../lib/api.ts'
import { readQuery } from '../lib/read-query.ts'

/** Newest first. */
export const savedSearchesQuery = (api: Api) => readQuery(api, 'GET /api/saved-searches')

/** `typed` has its text as it was typed, `saved` as the server stores it. */
export const isSameSearch = (saved: SearchFilter, typed: SearchFilter): boolean =>
  searchPath(saved) === searchPath({ ...typed, search: typed.search && tidyLine(typed.search) })
