import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const PRIVATE_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/

/** Whether a URL can be a push service's: https on its default port, with a public domain name. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  const host = hostname.replace(/\.$/, '')
  const isNamed = host.includes('.') && isIP(host) === 0 && !host.startsWith('[') && !PRIVATE_NAMES.test(host)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isNamed
}

/** IANA's special-purpose addresses. */
const SPECIAL_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4'],
  '240.0.0.0/4',
]
/** Within 2000::/3: tunnels to IPv4 addresses, and documentation ranges. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const blocked = new BlockList()
const global6 = new BlockList()
for (const [cidrs, family] of [[SPECIAL_V4, 'ipv4'] as const, [SPECIAL_V6, 'ipv6'] as const])
  for (const cidr of cidrs) {
    const [network = '', bits] = cidr.split('/')
    blocked.addSubnet(network, Number(bits), family)
  }
global6.addSubnet('2000::', 3, 'ipv6')

export const isPrivateAddress = (address: string): boolean =>
  isIP(address) === 6
    ? !global6.check(address, 'ipv6') || blocked.check(address, 'ipv6')
    : blocked.check(address, 'ipv4')

/**
 * A DNS lookup for `https.request` that fails if any of the host's addresses is private. The request connects to these
 * addresses, so DNS rebinding is not possible.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const found = Array.isArray(addresses) ? addresses : []
    if (error) return done(error, [])
    if (found.length === 0 || found.some(({ address }) => isPrivateAddress(address)))
      return done(new Error(`${hostname} has no public address`), [])
    if (options.all) return done(null, found)
    done(null, found[0]?.address ?? '', found[0]?.family)
  })
}
