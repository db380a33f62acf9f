import type { StartedCheckout } from '../cart/started-checkout.ts'

export interface Return {
  /** Whether the URL says that the buyer canceled on the provider's page. */
  cancelled: boolean
  /** The session in the URL. Not all providers fill in `{CHECKOUT_SESSION_ID}` here, as they do in the success URL. */
  inAddress: string | undefined
  /** The payment that this tab started; undefined until it has been read. */
  started: StartedCheckout | null | undefined
}

/** The session to cancel: the one this tab started, else the one in the URL; undefined if there is none. */
export function cancelledSession({ cancelled, inAddress, started }: Return): string | undefined {
  if (!cancelled || started === undefined) return undefined
  if (started) return started.sessionId
  return inAddress?.startsWith('{') ? undefined : inAddress
}
