import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { DeskActor } from './viewer.ts'

export const accountKey = (accountId: number): string => `account:${accountId}`

/** Of an account or a helper's pass. */
export const deskKey = (actor: DeskActor): string =>
  actor.kind === 'pass' ? `pass:${actor.pass.id}` : accountKey(actor.account.id)

export const knownBrowsersKey = (accountId: number): string => `known-browsers:${accountId}`

/** A username or email address as typed. Hashed, so the table of attempts contains no personal data. */
export const typedKey = (typed: string): string =>
  `typed:${createHash('sha256').update(typed.trim().toLowerCase()).digest('base64url')}`

/** The client's IP address. Only the first 64 bits of IPv6, because one household or cheap server has all addresses of a /64. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped) return `ip:${mapped}`
  return isIPv6(ip) ? `ip:${network(ip)}` : `ip:${ip}`
}

function network(ip: string): string {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const groups = [...first, ...gap, ...last].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
