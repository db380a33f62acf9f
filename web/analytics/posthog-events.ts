import PostHog from 'posthog-js-lite'
import { redactUrl } from './redact-url.ts'
import type { Sink } from './track.ts'

/** The small client: events only, no recording, no surveys, no external scripts. */
export function postHogEvents({ key, host }: { key: string; host: string }): Sink {
  const postHog = new PostHog(key, {
    host,
    personProfiles: 'never',
    preloadFeatureFlags: false,
    // What was not sent when a page closes is sent by the next one.
    flushAt: 1,
    before_send: (event) => {
      const properties = event?.properties
      if (!properties) return event
      // The page of this view may have been left while analytics loaded.
      if (properties.path)
        Object.assign(properties, { $current_url: location.origin + properties.path, $pathname: properties.path })
      for (const name of URL_PROPERTIES) {
        const url = properties[name]
        if (typeof url === 'string') properties[name] = redactUrl(url)
      }
      return event
    },
  })
  return (name, payload) => postHog.capture(name, payload)
}

const URL_PROPERTIES = ['$current_url', '$pathname', '$referrer']
