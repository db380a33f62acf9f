import { z } from 'zod'
import { type Call, Id, IdParams, LinkToken, Message, Timestamp } from './call.ts'
import { PRICE_RANGES } from './product-rules.ts'
import { SEARCH_ALERTS } from './saved-search-rules.ts'
import { optionalLine } from './text.ts'

/** A saved marketplace search. Unused filters are absent. */
export const SavedSearch = z.object({
  id: Id,
  category: z.string().optional(),
  search: z.string().optional(),
  tag: z.string().optional(),
  priceRange: z.enum(PRICE_RANGES).optional(),
  alert: z.enum(SEARCH_ALERTS),
  createdAt: Timestamp,
})
export type SavedSearch = z.input<typeof SavedSearch>

const filterLine = (name: string, max: number) =>
  optionalLine({ name, max })
    .optional()
    .transform((text) => text ?? '')

const Alert = z.enum(SEARCH_ALERTS, `Choose one of ${SEARCH_ALERTS.join(', ')}`)

/** The limits keep the unique index's entries below PostgreSQL's maximum, in any script. */
export const NewSavedSearch = z
  .object({
    // As in the list of products, `all` does not filter.
    category: filterLine('Category', 200).transform((path) => (path === 'all' ? '' : path)),
    search: filterLine('Search', 200),
    tag: filterLine('Tag', 100),
    priceRange: z.enum(PRICE_RANGES).default('all'),
    alert: Alert.default('daily'),
  })
  .refine(
    ({ category, search, tag, priceRange }) => category || search || tag || priceRange !== 'all',
    'Search for something or choose a filter first.',
  )
export type NewSavedSearch = z.output<typeof NewSavedSearch>

const missing = 'Saved search not found'

export const savedSearchCalls = {
  'GET /api/saved-searches': {
    role: 'account',
    summary: "The account's saved searches, newest first",
    answer: z.array(SavedSearch),
  },
  'POST /api/saved-searches': {
    role: 'account',
    summary: 'Save a search; saving the same one again only changes its alert',
    body: NewSavedSearch,
    answer: SavedSearch,
    created: true,
  },
  'PATCH /api/saved-searches/{id}': {
    role: 'account',
    summary: 'Choose when new matches are sent',
    params: IdParams,
    body: z.object({ alert: Alert }),
    answer: SavedSearch,
    missing,
  },
  'DELETE /api/saved-searches/{id}': {
    role: 'account',
    summary: 'Delete a saved search',
    params: IdParams,
    answer: Message,
    missing,
  },
  'POST /api/saved-searches/stop': {
    role: 'visitor',
    summary: 'Unsubscribe with the link from an email; any body is accepted',
    query: LinkToken,
    answer: Message,
  },
} satisfies Record<string, Call>
