import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import type { PushMessage } from '../../contracts/push-rules.ts'
import type { PushRequest, PushServices } from '../providers/push/port.ts'
import { startStandIn } from './stand-in.ts'

interface Keys {
  /** The browser's own pair. */
  pair: ECDH
  auth: Buffer
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

const SALT_BYTES = 16
const TAG_BYTES = 16
/** Ends the last record of a message. */
const LAST_DELIMITER = 2

/** Decrypts a message like a browser: RFC 8291 within RFC 8188, one record. Throws if it is not for these keys. */
export function decrypt({ pair, auth }: Keys, body: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES)
  const recordSize = body.readUInt32BE(SALT_BYTES)
  const idLength = body.readUInt8(SALT_BYTES + 4)
  const senderKey = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + idLength)
  const record = body.subarray(SALT_BYTES + 5 + idLength)
  if (record.length > recordSize) throw new Error('more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const input = hkdf(pair.computeSecret(senderKey), auth, info, 32)
  const key = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  const end = padded.lastIndexOf(LAST_DELIMITER)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the last record')
  return padded.subarray(0, end).toString()
}

/** What is wrong with the sender's VAPID signature (RFC 8292); null if that key made it. */
export function vapidFault(authorization: string, publicKey: string, origin: string, now: Date): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== publicKey) return 'another key than the browser subscribed with'
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: verifier, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'not signed by the key'
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString())
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (alg !== 'ES256') return 'another signature'
  if (aud !== origin) return 'for another push service'
  const lifeSeconds = exp - now.getTime() / 1000
  if (lifeSeconds <= 0 || lifeSeconds > 24 * 60 * 60) return 'run out, or good for more than a day'
  return /^(mailto:|https:)/.test(sub) ? null : 'nobody to write to'
}

const ORIGIN = 'https://push.example'

/**
 * A push service with its browsers, over real HTTP. Responds 400 to a message that the browser cannot decrypt, and 403 to a
 * sender other than the one that it subscribed to.
 */
export async function startPushService() {
  const browsers = new Map<string, Keys & { publicKey: string; received: PushMessage[]; ttl: string[] }>()
  const service = await startStandIn(({ path, headers, body }) => {
    const browser = browsers.get(path)
    if (!browser) return [410, {}]
    const fault = vapidFault(String(headers.authorization), browser.publicKey, ORIGIN, new Date())
    if (fault) return [403, { fault }]
    if (headers['content-encoding'] !== 'aes128gcm' || !headers.ttl) return [400, {}]
    try {
      browser.received.push(JSON.parse(decrypt(browser, Buffer.from(body, 'base64url'))))
      browser.ttl.push(String(headers.ttl))
    } catch {
      return [400, {}]
    }
    return [201, {}]
  })
  /** Replaces DNS: the host name in the browsers' endpoints resolves to the stand-in. */
  const transport: PushServices = {
    id: 'stand-in',
    async deliver({ endpoint, headers, body }: PushRequest) {
      const url = service.url + new URL(endpoint).pathname
      // The stand-in reads text.
      const { 'content-length': _, ...others } = headers
      const response = await fetch(url, { method: 'POST', headers: others, body: body.toString('base64url') })
      return response.status
    },
  }
  return {
    transport,
    requests: service.requests,
    faults: service.faults,
    close: service.close,
    /** A browser that subscribes with the shop's key: what it sends to the shop, and the notifications it shows. */
    browser(publicKey: string) {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const keys = { pair, auth: randomBytes(16), publicKey, received: [] as PushMessage[], ttl: [] as string[] }
      const path = `/send/${randomUUID()}`
      browsers.set(path, keys)
      return {
        subscription: {
          endpoint: ORIGIN + path,
          keys: { p256dh: pair.getPublicKey('base64url'), auth: keys.auth.toString('base64url') },
        },
        received: keys.received,
        ttl: keys.ttl,
        /** The user cleared the browser's data or revoked the permission. */
        forget: () => browsers.delete(path),
      }
    },
  }
}
