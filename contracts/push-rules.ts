import type { Role } from './account.ts'

/** In display order. */
export const NOTIFICATION_KINDS = [
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
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

const FOR_ADMINS: readonly NotificationKind[] = ['items_wait', 'sale_ahead']

export const kindsFor = (role: Role): readonly NotificationKind[] =>
  role === 'admin' ? NOTIFICATION_KINDS : NOTIFICATION_KINDS.filter((kind) => !FOR_ADMINS.includes(kind))

export const NOTIFICATION_WAYS = ['push', 'mail', 'nothing'] as const
/** `push` falls back to email if no browser accepts the notification. */
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number]

/**
 * How accounts that have not chosen are notified. `item_sold` cannot be `nothing`, because its email with share, time and
 * place is always sent; nor can `search_matches`, because each saved search has its own switch.
 */
export const DEFAULT_WAYS: Record<NotificationKind, NotificationWay> = {
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

export const waysOf = (kind: NotificationKind): readonly NotificationWay[] =>
  kind === 'item_sold' || kind === 'search_matches'
    ? NOTIFICATION_WAYS.filter((way) => way !== 'nothing')
    : NOTIFICATION_WAYS

/** A notification; `url` is a path of this site. It replaces an earlier one with the same `tag`. */
export interface PushMessage {
  title: string
  body: string
  url: string
  tag: string
}
