/** The uploaded amount at a point in time. */
export interface Sample {
  atMs: number
  /** Photos, in fractions. */
  done: number
}

/** Older samples say little about the current connection. */
const WINDOW_MS = 20_000
/** Earlier, an estimate would be a guess. */
const MIN_MS = 2_000

export const withSample = (samples: readonly Sample[], sample: Sample): Sample[] => [
  ...samples.filter(({ atMs }) => sample.atMs - atMs <= WINDOW_MS),
  sample,
]

/** Seconds until all are uploaded; null while unknown. */
export function secondsLeft(samples: readonly Sample[], total: number): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) return null
  const elapsed = last.atMs - first.atMs
  const done = last.done - first.done
  if (elapsed < MIN_MS || done <= 0) return null
  return ((total - last.done) * elapsed) / done / 1000
}

/** `about 20 seconds left`, in steps that do not flicker. */
export function timeLeft(seconds: number): string {
  if (seconds < 5) return 'a few seconds left'
  if (seconds < 57.5) return `about ${Math.round(seconds / 5) * 5} seconds left`
  const minutes = Math.round(seconds / 60)
  return minutes <= 1 ? 'about a minute left' : `about ${minutes} minutes left`
}
