import type { Cents } from '../../../contracts/money.ts'

export interface ConnectedAccount {
  id: string
  /** Whether a transfer to it would be accepted and paid out to its owner's bank. */
  isReady: boolean
}

export interface Transfer {
  /** Our name of the payout: the idempotency key, and how the transfer is found again. */
  reference: string
  payoutId: number
  amount: Cents
  /** The connected account. */
  destination: string
  /** Whether it was asked for before: an idempotency key is forgotten after a day, so the transfer is looked for first. */
  isRetry: boolean
}

/** `refused`: nothing was moved, and `reason` is for people. */
export type TransferOutcome = { result: 'made'; transferId: string } | { result: 'refused'; reason: string }
export type ReversalOutcome = { result: 'made' } | { result: 'refused'; reason: string }

/**
 * Pays sellers on accounts of their own at the payment provider. Every method throws an AppError (`provider_failed`, 502) when
 * the provider cannot be reached or answers nonsense: then nobody knows whether it happened, and it is to be asked for again.
 */
export interface Connect {
  /** Asking twice with the same reference gives the same account. */
  createAccount(seller: { reference: string; email: string; sellerId: number }): Promise<ConnectedAccount>
  /** Null when the provider does not know the account, or we have no access to it any more. */
  findAccount(accountId: string): Promise<ConnectedAccount | null>
  /** The address of the provider's form: good once, for a few minutes. */
  onboardingUrl(accountId: string, urls: { returnUrl: string; refreshUrl: string }): Promise<string>
  /** Moves money from our balance to a connected account. */
  transfer(transfer: Transfer): Promise<TransferOutcome>
  /** Takes a whole transfer back. A repeat with the same key does nothing, nor does one after it was taken back. */
  reverse(transferId: string, options: { key: string }): Promise<ReversalOutcome>
}
