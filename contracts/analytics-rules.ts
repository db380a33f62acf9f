/** What the browser and the server need of analytics without the schemas of `analytics.ts`. */

/** A page was shown; the name that PostHog gives it. */
export const PAGE_VIEW = '$pageview'

/** They come with every press of an arrow and say nothing worth keeping. */
export const UNSENT_EVENTS: readonly string[] = ['product_image_arrow_navigation', 'product_image_thumbnail_click']

/** The same event again within so many ms is the same event. */
export const SAME_EVENT_MS = 1000
