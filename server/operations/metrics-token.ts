import { createHmac } from 'node:crypto'

/** The bearer token for a remote Prometheus. Derived from the session secret, so it changes with it. */
export const metricsToken = (sessionSecret: string): string =>
  createHmac('sha256', sessionSecret).update('metrics token').digest('base64url')
