import { randomBytes } from 'node:crypto'

interface StandInAccount {
  id: string
  object: 'account'
  type: string
  email: string
  payouts_enabled: boolean
  details_submitted: boolean
  capabilities: { transfers: 'active' | 'inactive' | 'pending' }
  metadata: { sellerId: string }
}

interface StandInTransfer {
  id: string
  object: 'transfer'
  amount: number
  amount_reversed: number
  currency: string
  destination: string
  transfer_group: string
  reversed: boolean
}

export interface StripeConnectStandIn {
  accounts: Map<string, StandInAccount>
  transfers: Map<string, StandInTransfer>
  /** Cents that can be transferred. */
  available: number
  /** If set, Stripe's answer to everything about accounts. */
  accountRefusal: Answer | null
  /** If set, Stripe's answer to every transfer. */
  transferRefusal: Answer | null
  /** If set, Stripe's answer to every reversal. */
  reversalRefusal: Answer | null
  /** Cents on each account from which a transfer can still be reversed. */
  leftOnAccounts: number
  /** Completes Stripe's onboarding for the account. */
  finishOnboarding(accountId: string): void
  /** Null for requests that are not about connected accounts. */
  answer(method: string, path: string, form: URLSearchParams, query: URLSearchParams): Answer | null
}

type Answer = [status: number, body: unknown]

const refusal = (message: string, code: string): Answer => [
  400,
  { error: { type: 'invalid_request_error', message, code } },
]

const missing = (what: string, id: string): Answer => [
  404,
  { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}: ${id}` } },
]

const denied = (id: string): Answer => [
  403,
  {
    error: {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
    },
  },
]

const newId = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`

/** A fake of Stripe Connect: Express accounts, account links, transfers and their reversals. */
export function stripeConnectStandIn(): StripeConnectStandIn {
  const accounts: StripeConnectStandIn['accounts'] = new Map()
  const transfers: StripeConnectStandIn['transfers'] = new Map()

  function createAccount(form: URLSearchParams): Answer {
    const account: StandInAccount = {
      id: newId('acct'),
      object: 'account',
      type: form.get('type') ?? '',
      email: form.get('email') ?? '',
      payouts_enabled: false,
      details_submitted: false,
      capabilities: { transfers: 'inactive' },
      metadata: { sellerId: form.get('metadata[sellerId]') ?? '' },
    }
    accounts.set(account.id, account)
    return [200, account]
  }

  function link(form: URLSearchParams): Answer {
    const account = form.get('account') ?? ''
    if (!accounts.has(account)) return missing('account', account)
    const url = `https://connect.stripe.example/setup/e/${account}/${newId('link')}`
    return [200, { object: 'account_link', created: 1, expires_at: 301, url }]
  }

  function transfer(form: URLSearchParams): Answer {
    if (standIn.transferRefusal) return standIn.transferRefusal
    const [amount, destination] = [Number(form.get('amount')), form.get('destination') ?? '']
    const account = accounts.get(destination)
    if (!account) return missing('destination', destination)
    if (account.capabilities.transfers !== 'active')
      return refusal(
        'The destination account needs the transfers capability.',
        'insufficient_capabilities_for_transfer',
      )
    if (amount > standIn.available)
      return refusal('You have insufficient available funds in your Stripe account.', 'balance_insufficient')
    standIn.available -= amount
    const made: StandInTransfer = {
      id: newId('tr'),
      object: 'transfer',
      amount,
      amount_reversed: 0,
      currency: form.get('currency') ?? '',
      destination,
      transfer_group: form.get('transfer_group') ?? '',
      reversed: false,
    }
    transfers.set(made.id, made)
    return [200, made]
  }

  function reverse(id: string, form: URLSearchParams): Answer {
    if (standIn.reversalRefusal) return standIn.reversalRefusal
    const made = transfers.get(id)
    if (!made) return missing('transfer', id)
    const amount = Number(form.get('amount') ?? made.amount - made.amount_reversed)
    if (made.reversed) return refusal('The transfer has already been fully reversed.', 'transfer_already_reversed')
    if (amount > standIn.leftOnAccounts)
      return refusal('Insufficient funds in the connected account.', 'insufficient_funds')
    standIn.available += amount
    made.amount_reversed += amount
    made.reversed = made.amount_reversed === made.amount
    return [200, { id: newId('trr'), object: 'transfer_reversal', amount, currency: made.currency, transfer: id }]
  }

  const standIn: StripeConnectStandIn = {
    accounts,
    transfers,
    available: 1_000_000,
    accountRefusal: null,
    transferRefusal: null,
    reversalRefusal: null,
    leftOnAccounts: 1_000_000,
    finishOnboarding(accountId) {
      const account = accounts.get(accountId)
      if (!account) throw new Error('There is no such account')
      Object.assign(account, {
        payouts_enabled: true,
        details_submitted: true,
        capabilities: { transfers: 'active' },
      })
    },
    answer(method, path, form, query) {
      const [, kind = '', id = '', more] = /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
      const isPost = method === 'POST'
      if (kind.startsWith('account') && standIn.accountRefusal) return standIn.accountRefusal
      if (kind === 'account_links' && isPost) return link(form)
      if (kind === 'accounts') {
        if (isPost && !id) return createAccount(form)
        const account = accounts.get(id)
        return account ? [200, account] : denied(id)
      }
      if (kind !== 'transfers') return null
      if (isPost) return more === 'reversals' ? reverse(id, form) : transfer(form)
      if (id) return transfers.has(id) ? [200, transfers.get(id)] : missing('transfer', id)
      const data = [...transfers.values()].filter((made) => made.transfer_group === query.get('transfer_group'))
      return [200, { object: 'list', data, has_more: false, url: path }]
    },
  }
  return standIn
}
