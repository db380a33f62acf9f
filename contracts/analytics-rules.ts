/** Constants of analytics, without the weight of the schemas in `analytics.ts`. */

/** PostHog's event name. */
export const PAGE_VIEW = '$pageview'

/** Too frequent to be useful. */
export const UNSENT_EVENTS: readonly string[] = ['product_image_arrow_navigation', 'product_image_thumbnail_click']

/** Identical events within this time count once. */
export const SAME_EVENT_MS = 1000
