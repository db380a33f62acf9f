import { AsyncLocalStorage } from 'node:async_hooks'

/** Runs as another request would: not as part of the transaction that the test holds. To be imported outside of any. */
export const outside: <T>(run: () => T) => T = AsyncLocalStorage.snapshot()
