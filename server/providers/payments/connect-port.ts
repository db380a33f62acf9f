import type { Cents } from '../../../contracts/money.ts'

export interface ConnectedAccount {
  id: string
  /** Whether it accepts transfers and pays them out to its owner's bank. */
  isReady: boolean
}

export interface Transfer {
  /** Our name for the payout: the idempotency key, and the key for finding the transfer again. */
  reference: string
  payoutId: number
  amount: Cents
  /** The connected account. */
  destination: string
  /** On a retry, looks for an existing transfer first: idempotency keys expire after a day. */
  isRetry: boolean
}

/** `refused`: no money moved, and `reason` can be shown to people. `isReversed`: it was made before, and taken back since. */
export type TransferOutcome =
  | { result: 'made'; transferId: string; isReversed?: boolean }
  | { result: 'refused'; reason: string }
type ReversalOutcome = { result: 'made' } | { result: 'refused'; reason: string }

/**
 * Pays sellers through their own accounts at the payment provider. Every method throws an AppError (`provider_failed`, 502)
 * if the provider is unreachable or its response is invalid. The outcome is then unknown: retry. Onboarding also throws it if
 * the provider refuses, with a message for the seller.
 */
export interface Connect {
  /** Idempotent by reference. */
  createAccount(seller: { reference: string; email: string; sellerId: number }): Promise<ConnectedAccount>
  /** Null if the provider does not know the account, or has revoked our access to it. */
  findAccount(accountId: string): Promise<ConnectedAccount | null>
  /** The URL of the provider's form: works once, for a few minutes. */
  onboardingUrl(accountId: string, urls: { returnUrl: string; refreshUrl: string }): Promise<string>
  /** Moves money from our balance to a connected account. */
  transfer(transfer: Transfer): Promise<TransferOutcome>
  /** Reverses a whole transfer. Idempotent: does nothing if it is already reversed. */
  reverse(transferId: string, options: { key: string }): Promise<ReversalOutcome>
}
