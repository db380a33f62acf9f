/** The kinds of news, in the order in which they are shown. */
export const NEWS_KINDS = [
  'sale_opens',
  'line_moves',
  'item_sold',
  'items_reviewed',
  'price_dropped',
  'search_matches',
  'items_wait',
  'sale_ahead',
  'sale_ended',
] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

const FOR_ADMINS: readonly NewsKind[] = ['items_wait', 'sale_ahead', 'sale_ended']

/** What an account can hear of. */
export const kindsFor = (role: 'seller' | 'admin'): readonly NewsKind[] =>
  role === 'admin' ? NEWS_KINDS : NEWS_KINDS.filter((kind) => !FOR_ADMINS.includes(kind))

export const NEWS_WAYS = ['push', 'mail', 'nothing'] as const
/** `push` falls back to mail where no browser of the account takes notifications. */
export type NewsWay = (typeof NEWS_WAYS)[number]

/**
 * How an account that has not chosen hears of each. `item_sold` has no `nothing`: the mail with the seller's share, time and
 * place always goes out, whatever comes beside it. Neither has `search_matches`: each saved search has its own switch.
 */
export const NEWS_DEFAULTS: Record<NewsKind, NewsWay> = {
  sale_opens: 'nothing',
  line_moves: 'mail',
  item_sold: 'mail',
  items_reviewed: 'mail',
  price_dropped: 'nothing',
  search_matches: 'mail',
  items_wait: 'mail',
  sale_ahead: 'mail',
  sale_ended: 'mail',
}

export const waysOf = (kind: NewsKind): readonly NewsWay[] =>
  kind === 'item_sold' || kind === 'search_matches' ? NEWS_WAYS.filter((way) => way !== 'nothing') : NEWS_WAYS

/** What the service worker shows; `url` is a path of this site. One with the same `tag` replaces the one before. */
export interface PushMessage {
  title: string
  body: string
  url: string
  tag: string
}
