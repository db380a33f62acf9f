import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { AppError } from './app-error.ts'

type OwnNames = Pick<Settings, 'HOST' | 'PUBLIC_URL'>

/** By which this machine is reached from itself. */
export const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a request names this machine or the public address as its host. With DNS rebinding another site's page reaches
 * this server under the name of that site. Checked is what the proxy says, and what the connection itself said: behind no
 * proxy a page can write X-Forwarded-Host as it likes.
 */
export function isOwnName({ host, headers }: FastifyRequest, { HOST, PUBLIC_URL }: OwnNames): boolean {
  const bound = hostnameOf(isIPv6(HOST) ? `[${HOST}]` : HOST)
  const own = [...LOOPBACK_NAMES, bound, new URL(PUBLIC_URL).hostname]
  return [host, headers.host ?? ''].every((name) => own.includes(hostnameOf(name) ?? 'none'))
}

/** A hook for what stands open because only who sits at this machine is meant to reach it. Throws 421. */
export const refuseOtherNames = (settings: OwnNames) => async (request: FastifyRequest) => {
  if (!isOwnName(request, settings))
    throw new AppError('misdirected', `This is shown at ${new URL(settings.PUBLIC_URL).origin} only.`)
}

/** Without the port, as browsers write it. */
const hostnameOf = (host: string): string | undefined =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined
