import { setBehind } from '../lib/clock.ts'

/**
 * `serverMs` was the server's time at a moment after `askedAt`, both in ms since the epoch. A device's clock that may be right
 * is left alone, and a wrong one is moved no further than it must.
 */
export function setServerTime(serverMs: number, askedAt: number): void {
  const possible = Math.min(Math.max(serverMs, askedAt), Date.now())
  setBehind(serverMs - possible)
}
