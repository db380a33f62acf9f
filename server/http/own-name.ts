import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { AppError } from './app-error.ts'

type OwnNames = Pick<Settings, 'HOST' | 'PUBLIC_URL'>

export const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a request's host is this machine or `PUBLIC_URL`: protects against DNS rebinding, where another site's name resolves
 * to this server. Checks both Host and X-Forwarded-Host, which anyone can set if there is no proxy.
 */
export function isOwnName({ host, headers }: FastifyRequest, { HOST, PUBLIC_URL }: OwnNames): boolean {
  const bound = hostnameOf(isIPv6(HOST) ? `[${HOST}]` : HOST)
  const own = [...LOOPBACK_NAMES, bound, new URL(PUBLIC_URL).hostname]
  return [host, headers.host ?? ''].every((name) => own.includes(hostnameOf(name) ?? 'none'))
}

/** A hook for routes meant only for the developer at this machine. Throws 421. */
export const refuseOtherNames = (settings: OwnNames) => async (request: FastifyRequest) => {
  if (!isOwnName(request, settings))
    throw new AppError('misdirected', `This is shown at ${new URL(settings.PUBLIC_URL).origin} only.`)
}

/** Without the port, as browsers write it. */
const hostnameOf = (host: string): string | undefined =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined
