import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

export const accountKey = (accountId: number): string => `account:${accountId}`

/** All browsers that hold the pass. */
export const passKey = (passId: number): string => `pass:${passId}`

/** All browsers that have signed in to the account, together. */
export const knownBrowsersKey = (accountId: number): string => `known-browsers:${accountId}`

/** A name or address as somebody typed it, known or not; hashed, so that the table of tries holds no personal data. */
export const typedKey = (typed: string): string =>
  `typed:${createHash('sha256').update(typed.trim().toLowerCase()).digest('base64url')}`

/**
 * The visitor's network address. Of IPv6 only the first 64 bits count: a household, and a cheap server too, has all
 * the addresses below them.
 */
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
