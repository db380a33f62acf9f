import { createHmac } from 'node:crypto'

/** What a Prometheus elsewhere shows as its bearer token. It follows from the session secret, and changes with it. */
export const metricsToken = (sessionSecret: string): string =>
  createHmac('sha256', sessionSecret).update('metrics token').digest('base64url')
