import type { NotificationKind } from '../../contracts/push-rules.ts'

export const NOTIFICATION_LABELS: Record<NotificationKind, string> = {
  sale_opens: 'A sale opens',
  line_moves: 'Your place in line moves',
  item_sold: 'Something of yours is sold',
  items_reviewed: 'Your items are approved or rejected',
  price_dropped: 'A favorite drops in price',
  search_matches: 'New items match your saved searches',
  items_wait: 'Items wait for approval',
  sale_ahead: 'A sale opens tomorrow, and at its opening',
  sale_ended: 'How a sale went, when it ends',
}
