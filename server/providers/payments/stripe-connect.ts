import { z } from 'zod'
import { cleanLine, cutText } from '../../../contracts/text-rules.ts'
import { AppError } from '../../http/app-error.ts'
import type { Connect, ConnectedAccount, Transfer } from './connect-port.ts'
import {
  codeOf,
  isDenied,
  isRefusal,
  isRepeatedFailure,
  read,
  type Stripe,
  type StripeOptions,
  stripeClient,
  translateErrors,
} from './stripe-client.ts'

/** The parts of Stripe's responses that we rely on. */
const Account = z.object({
  id: z.string().min(1),
  object: z.literal('account'),
  payouts_enabled: z.boolean().nullish(),
  capabilities: z.object({ transfers: z.string().nullish() }).nullish(),
})

const Link = z.object({ url: z.url() })

const MadeTransfer = z.object({ id: z.string().min(1), object: z.literal('transfer'), reversed: z.boolean().nullish() })
const Transfers = z.object({ data: z.array(MadeTransfer) })
const Reversal = z.object({ id: z.string().min(1), object: z.literal('transfer_reversal') })

const MAX_REASON_LENGTH = 300

export function createStripeConnect(options: StripeOptions): Connect {
  const { accounts, accountLinks, transfers } = stripeClient(options)

  return {
    async createAccount({ reference, email, sellerId }) {
      const params = {
        type: 'express' as const,
        email,
        capabilities: { transfers: { requested: true } },
        metadata: { sellerId: String(sellerId) },
      }
      return toAccount(
        await translateErrors(() => accounts.create(params, { idempotencyKey: reference }).catch(explainRefusal)),
      )
    },

    async findAccount(accountId) {
      const account = await translateErrors(() => accounts.retrieve(accountId).catch(ignoreGone))
      return account && toAccount(account)
    },

    async onboardingUrl(account, { returnUrl, refreshUrl }) {
      const params = { account, return_url: returnUrl, refresh_url: refreshUrl, type: 'account_onboarding' as const }
      return read(Link, await translateErrors(() => accountLinks.create(params).catch(explainRefusal))).url
    },

    async transfer(transfer) {
      const { reference, isRetry } = transfer
      if (isRetry) {
        const list = await translateErrors(() => transfers.list({ transfer_group: reference, limit: 1 }))
        const [known] = read(Transfers, list).data
        if (known) return { result: 'made', transferId: known.id, isReversed: known.reversed === true }
      }
      const make = (idempotencyKey: string) => transfers.create(transferFor(transfer), { idempotencyKey })
      const made = await translateErrors(() =>
        // A retry knows that it was not made: the list would have it.
        (isRetry ? withFreshKey(reference, make) : make(reference)).catch(readRefusal),
      )
      return 'result' in made ? made : { result: 'made', transferId: read(MadeTransfer, made).id }
    },

    async reverse(transferId, { key }) {
      const make = (idempotencyKey: string) => transfers.createReversal(transferId, {}, { idempotencyKey })
      const made = await translateErrors(() => withFreshKey(key, make).catch(readRefusal))
      if (!('result' in made)) return read(Reversal, made) && { result: 'made' }
      // Stripe also rejects a second reversal of the whole transfer.
      const transfer = read(MadeTransfer, await translateErrors(() => transfers.retrieve(transferId)))
      return transfer.reversed ? { result: 'made' } : made
    },
  }
}

/** Tries again with another key if Stripe only repeats an earlier error of its own. */
const withFreshKey = <T>(key: string, make: (key: string) => Promise<T>): Promise<T> =>
  make(key).catch((error) => {
    if (isRepeatedFailure(error)) return make(`${key}-again`)
    throw error
  })

const transferFor = ({ reference, payoutId, amount, destination }: Transfer) => ({
  amount,
  currency: 'usd',
  destination,
  transfer_group: reference,
  description: `Payout ${payoutId}`,
  metadata: { payoutId: String(payoutId) },
})

function toAccount(answer: unknown): ConnectedAccount {
  const { id, payouts_enabled, capabilities } = read(Account, answer)
  return { id, isReady: payouts_enabled === true && capabilities?.transfers === 'active' }
}

function ignoreGone(error: unknown): null {
  // A restricted key that may not read accounts gets the same status.
  const isRevoked = isDenied(error) && !/permissions/.test(error.message)
  if (isRevoked || ['resource_missing', 'account_invalid'].includes(codeOf(error) ?? '')) return null
  throw error
}

/** For example, the shop's own Stripe account has not signed up for Connect. */
function explainRefusal(error: unknown): never {
  if (!isRefusal(error) && !isDenied(error)) throw error
  const message = "Stripe won't connect your account to us yet. Please tell us, so that we can fix it."
  throw new AppError('provider_failed', message, { cause: error })
}

function readRefusal(error: unknown): { result: 'refused'; reason: string } {
  if (isRefusal(error) || isDenied(error)) return { result: 'refused', reason: reasonOf(error) }
  throw error
}

/** Card payments stay pending at Stripe for days before they can be transferred. */
function reasonOf({ code, message }: Stripe.errors.StripeError): string {
  if (code === 'balance_insufficient')
    return "Stripe's available balance is too low: card payments take a few days to arrive there. Try again later."
  if (code === 'insufficient_funds') return 'There is not enough money left on the connected Stripe account.'
  return `Stripe refused it: ${cutText(cleanLine(message), MAX_REASON_LENGTH) || 'no reason given'}`
}
