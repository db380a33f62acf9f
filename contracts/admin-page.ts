import { z } from 'zod'
import { ADMIN_PAGE, SEARCH_LENGTH } from './admin-rules.ts'
import { queryId, wholeNumber } from './call.ts'

/** What an admin searches for. */
export const searchText = (tooLong: string) =>
  z
    .string()
    .max(SEARCH_LENGTH, tooLong)
    .transform((text) => text.replaceAll(/\p{Cc}/gu, ' ').trim())

/** The query of a list, newest first: `before` is the id of the last row of the previous page. */
export const adminPage = () =>
  z.object({
    search: z.string().max(SEARCH_LENGTH).default(''),
    before: queryId().optional(),
    limit: wholeNumber(1, 200).default(ADMIN_PAGE),
  })
