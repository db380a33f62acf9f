const EVENTS = ['click', 'scroll', 'keydown', 'touchstart'] as const
/** Whoever only reads is counted after so many ms. */
const LATEST = 3000

/** Calls `load` with the first click, scroll, key press or touch, or after 3 s; not at all for who asked not to be followed. */
export function startWhenUsed(load: () => Promise<unknown>): void {
  if (wantsPrivacy()) return
  const timer = setTimeout(start, LATEST)
  function start() {
    clearTimeout(timer)
    for (const event of EVENTS) removeEventListener(event, start, true)
    // Without it nothing is counted; that is nobody's trouble.
    load().catch(() => {})
  }
  for (const event of EVENTS) addEventListener(event, start, { capture: true, passive: true })
}

/** Do Not Track, or Global Privacy Control. */
function wantsPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}
