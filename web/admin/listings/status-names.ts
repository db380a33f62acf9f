import type { Status } from '../../../contracts/product-rules.ts'

export const STATUS_NAMES: Record<Status, string> = {
  pending: 'Pending',
  approved: 'Live',
  rejected: 'Rejected',
  sold: 'Sold',
  unlisted: 'Unlisted',
}
