import posthog from 'posthog-js'
import type { Sink } from './track.ts'
import { withoutSecrets } from './without-secrets.ts'

/** Reports to PostHog, and does nothing else of what it can: no recording, no surveys, no scripts from elsewhere. */
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
      for (const name of ADDRESSES) {
        const address = event?.properties[name]
        if (event && typeof address === 'string') event.properties[name] = withoutSecrets(address)
      }
      return event
    },
  })
  return (name, payload) => posthog.capture(name, payload)
}

const ADDRESSES = [
  '$current_url',
  '$pathname',
  '$prev_pageview_pathname',
  '$referrer',
  '$initial_current_url',
  '$session_entry_url',
  '$session_entry_pathname',
  '$session_entry_referrer',
]
