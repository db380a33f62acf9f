import type { createAppRouter } from '../router.tsx'

type AppRouter = ReturnType<typeof createAppRouter>

const EVENTS = ['click', 'scroll', 'keydown', 'touchstart'] as const
/** Whoever only reads is counted after so many ms. */
const LATEST = 3000

/** Loads analytics with the first click, scroll, key press or touch, or after 3 s; not at all for who asked not to be followed. */
export function startWhenUsed(router: AppRouter): void {
  if (wantsPrivacy()) return
  const timer = setTimeout(start, LATEST)
  function start() {
    clearTimeout(timer)
    for (const event of EVENTS) removeEventListener(event, start, true)
    // Without it nothing is counted; that is nobody's trouble.
    import('./analytics.ts').then(({ startAnalytics }) => startAnalytics(router)).catch(() => {})
  }
  for (const event of EVENTS) addEventListener(event, start, { capture: true, passive: true })
}

/** Do Not Track, or Global Privacy Control. */
function wantsPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}
