/** `sale`, `commission` and `refund` are what was earned; the others are how it was paid. */
export const LEDGER_KINDS = ['sale', 'commission', 'refund', 'cash_kept', 'payout', 'payout_reversal'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]
