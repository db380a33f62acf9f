/** `sale`, `commission` and `refund` are earnings; the others are payments. */
export const LEDGER_KINDS = ['sale', 'commission', 'refund', 'cash_kept', 'payout', 'payout_reversal'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]
