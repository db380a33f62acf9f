import { vi } from 'vitest'

/** Waits until a check passes. A bound for a machine under load, below that of a test so that the check's own failure shows. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000 })
