import { createHmac } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { accountKey, addressKey } from '../../http/keys.ts'
import type { Viewer } from '../../http/viewer.ts'

export interface Requester extends Viewer {
  /** Network address. */
  address: string
}

/** Whom a hold counts against besides the browser: the account, or a guest's network address, hashed for privacy. */
export function holderOf({ sessionSecret }: Pick<Deps, 'sessionSecret'>, { account, address }: Requester): string {
  if (account) return accountKey(account.id)
  return `address:${createHmac('sha256', sessionSecret)
    .update(`holder:${addressKey(address)}`)
    .digest('base64url')}`
}
