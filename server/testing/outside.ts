import { AsyncLocalStorage } from 'node:async_hooks'

/** Runs outside the test's open transaction, as another request would. Import it at the top of the file. */
export const outside: <T>(run: () => T) => T = AsyncLocalStorage.snapshot()
