/** `stripe` is a transfer to the seller's connected account; the others happen outside the app. */
export const PAYOUT_METHODS = ['cash', 'check', 'transfer', 'other', 'stripe'] as const
export type PayoutMethod = (typeof PAYOUT_METHODS)[number]

export const PAYOUT_STATUSES = ['pending', 'paid', 'failed', 'reversing', 'reversed'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]
