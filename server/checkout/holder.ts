import { createHmac } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { accountKey, addressKey } from '../http/keys.ts'
import type { Viewer } from '../http/viewer.ts'

/** Who asks for an item, and from where. */
export interface Asker extends Viewer {
  /** The network address that the request came from. */
  address: string
}

/**
 * Whom a hold counts against besides the browser. A guest's network address is hashed with the shop's secret: the table
 * of checkouts tells nobody where a buyer was.
 */
export function holderOf({ sessionSecret }: Pick<Deps, 'sessionSecret'>, { account, address }: Asker): string {
  if (account) return accountKey(account.id)
  return `address:${createHmac('sha256', sessionSecret)
    .update(`holder:${addressKey(address)}`)
    .digest('base64url')}`
}
