import posthog from 'posthog-js'
import type { Sink } from './track.ts'

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
    // Addresses of ours hold tokens and e-mail addresses in their query.
    before_send: (event) => {
      if (event) for (const name of ADDRESSES) event.properties[name] = withoutQuery(event.properties[name])
      return event
    },
  })
  return (name, payload) => posthog.capture(name, payload)
}

const ADDRESSES = ['$current_url', '$referrer', '$initial_current_url', '$session_entry_url', '$session_entry_referrer']

const withoutQuery = (address: unknown): unknown =>
  typeof address === 'string' ? address.replace(/[?#].*$/, '') : address
