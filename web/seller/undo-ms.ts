/** Longer than a toast with Undo is shown. */
export const UNDO_MS = 10_000
