const OPEN_DELAY_MS = 700
/** A tooltip opens without a delay this soon after another closed. */
const SKIP_DELAY_MS = 300

export const openDelay = (lastClosed: number, now: number): number =>
  now - lastClosed < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS
