import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'

/** What every code app takes without asking: RFC 6238 with SHA-1, six digits, 30 seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A phone's clock may be off by so many steps, and a code be typed so late. */
const WINDOW = 1

const ofSecret = (secret: string, label: { issuer: string; label: string } = { issuer: '', label: '' }): TOTP =>
  new TOTP({ ...FORM, ...label, secret: Secret.fromBase32(secret) })

/** 160 bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export const totpAddress = (secret: string, issuer: string, username: string): string =>
  ofSecret(secret, { issuer, label: username }).toString()

/** An SVG that brings its own light ground: on a dark page a camera would see nothing. */
export const qrCodeOf = (address: string): string =>
  encodeQR(address, 'svg', { ecc: 'medium', border: 2 }).replace(
    /<svg[^>]*>/,
    '$&<rect width="100%" height="100%" fill="#fff"/>',
  )

/** The step of 30 seconds since 1970 that the code is of; null for a wrong one. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = ofSecret(secret)
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta
}

export const codeAt = (secret: string, now: Date): string => ofSecret(secret).generate({ timestamp: now.getTime() })
