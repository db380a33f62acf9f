import type { RegisteredRouter } from '@tanstack/react-router'
import { onFirstInteraction } from './analytics/on-first-interaction.ts'
import { trackPageViews } from './analytics/page-views.ts'
import { keepFocus } from './lib/keep-focus.ts'
import { reloadOutdated } from './lib/reload-outdated.ts'
import { restoreFocus } from './lib/restore-focus.ts'
import { restorePage } from './lib/restore-page.ts'
import { ignoreSkippedTransitions } from './lib/skipped-transitions.ts'
import { startOffline } from './offline/start-offline.ts'

/** The live connection stays open, so it must not compete with the page itself. */
const LIVE_DELAY_MS = 1_000

/** What a page can do without until its load event. */
export function afterLoad(router: RegisteredRouter): void {
  ignoreSkippedTransitions()
  keepFocus()
  restorePage()
  restoreFocus(router)
  reloadOutdated(router)
  trackPageViews(router)
  onFirstInteraction(() => startTracking(router))
  startOffline(router)
  // Most visitors go to a product next. With its code loaded, a tap on a card shows the page at once.
  const product = !savesData() && router.loadRouteChunk(router.routesById['/product/$id'])?.catch(() => {})
  setTimeout(async () => {
    await import('./live/start-live.ts').then(({ startLive }) => startLive(router)).catch(() => {})
    await product
    // From here on nothing loads unless the visitor asks for it.
    document.documentElement.dataset.settled = ''
  }, LIVE_DELAY_MS)
}

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

async function startTracking(router: RegisteredRouter): Promise<void> {
  const { startAnalytics } = await import('./analytics/analytics.ts')
  await startAnalytics(router)
  const { followCart } = await import('./cart/follow-cart.ts')
  followCart()
}
