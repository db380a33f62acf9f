import type { BegunCheckout } from '../cart/begun-checkout.ts'

interface Return {
  /** The address says that the buyer gave up on the provider's page. */
  cancelled: boolean
  /** The session that it names. Providers fill `{CHECKOUT_SESSION_ID}` in the address of success; not all do in this one. */
  inAddress: string | undefined
  /** The payment that this tab began; undefined until that has been read. */
  begun: BegunCheckout | null | undefined
}

/** The session to give up: the one that this tab began, else what the address says; undefined while there is none. */
export function cancelledSession({ cancelled, inAddress, begun }: Return): string | undefined {
  if (!cancelled || begun === undefined) return undefined
  if (begun) return begun.sessionId
  return inAddress?.startsWith('{') ? undefined : inAddress
}
