import { keepPreviousData } from '@tanstack/react-query'
import { ADMIN_PAGE } from '../../contracts/admin-rules.ts'

/** For all lists loaded page by page. The page param is the id that the page's rows come before. */
export const PAGED = {
  initialPageParam: undefined as number | undefined,
  staleTime: 0,
  placeholderData: keepPreviousData,
}

/** The next page param, for calls that answer with rows only. */
export const lastId =
  (limit = ADMIN_PAGE) =>
  (rows: { id: number }[]): number | undefined =>
    rows.length === limit ? rows.at(-1)?.id : undefined

/** The next page param, for calls that answer with it. */
export const nextOf = ({ next }: { next: number | null }): number | undefined => next ?? undefined
