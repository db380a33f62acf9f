/** One act per key within this many milliseconds, with a leading and a trailing edge. */
const THROTTLE_MS = 100

export function throttleByKey(act: (key: string) => void): (key: string) => void {
  /** Keys within their interval, and whether each was requested again. */
  const isPending = new Map<string, boolean>()

  function run(key: string): void {
    isPending.set(key, false)
    setTimeout(() => (isPending.get(key) ? run(key) : isPending.delete(key)), THROTTLE_MS).unref()
    act(key)
  }
  return (key) => {
    if (isPending.has(key)) isPending.set(key, true)
    else run(key)
  }
}
