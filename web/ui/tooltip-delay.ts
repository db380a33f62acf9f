/** How long the pointer rests before a tooltip opens, in ms. */
const OPEN_DELAY = 700
/** Within so many ms of the last one the next opens without waiting. */
const SKIP_DELAY = 300

export const openDelay = (lastClosed: number, now: number): number => (now - lastClosed < SKIP_DELAY ? 0 : OPEN_DELAY)
