import posthog from 'posthog-js'
import { redactUrl } from './redact-url.ts'
import type { Sink } from './track.ts'

/** PostHog for event capture only: no recording, no surveys, no external scripts. */
export function postHogEvents({ key, host }: { key: string; host: string }): Sink {
  posthog.init(key, {
    api_host: host,
    autocapture: false,
    capture_pageview: false,
    capture_pageleave: false,
    disable_session_recording: true,
    disable_surveys: true,
    disable_external_dependency_loading: true,
    advanced_disable_flags: true,
    respect_dnt: true,
    person_profiles: 'never',
    before_send: (event) => {
      for (const name of URL_PROPERTIES) {
        const url = event?.properties[name]
        if (event && typeof url === 'string') event.properties[name] = redactUrl(url)
      }
      return event
    },
  })
  return (name, payload) => posthog.capture(name, payload)
}

const URL_PROPERTIES = [
  '$current_url',
  '$pathname',
  '$prev_pageview_pathname',
  '$referrer',
  '$initial_current_url',
  '$session_entry_url',
  '$session_entry_pathname',
  '$session_entry_referrer',
]
