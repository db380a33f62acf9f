const EVENTS = ['click', 'scroll', 'keydown', 'touchstart'] as const
const MAX_DELAY_MS = 3000

/** Calls `load` on the first click, scroll, key press or touch, or after 3 s. Never for visitors who opted out of tracking. */
export function onFirstInteraction(load: () => Promise<unknown>): void {
  if (wantsPrivacy()) return
  const timer = setTimeout(start, MAX_DELAY_MS)
  function start() {
    clearTimeout(timer)
    for (const event of EVENTS) removeEventListener(event, start, true)
    load().catch(() => {})
  }
  for (const event of EVENTS) addEventListener(event, start, { capture: true, passive: true })
}

/** Do Not Track, or Global Privacy Control. */
function wantsPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}
