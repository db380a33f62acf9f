import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'

/** RFC 6238 with the parameters that every authenticator app supports. */
const OPTIONS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Tolerance in steps, for inaccurate clocks and slow typing. */
const WINDOW = 1

const ofSecret = (secret: string, label: { issuer: string; label: string } = { issuer: '', label: '' }): TOTP =>
  new TOTP({ ...OPTIONS, ...label, secret: Secret.fromBase32(secret) })

/** 160 bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export const totpAddress = (secret: string, issuer: string, username: string): string =>
  ofSecret(secret, { issuer, label: username }).toString()

/** An SVG with a white background: cameras cannot scan it on a dark page. */
export const qrCodeOf = (address: string): string =>
  encodeQR(address, 'svg', { ecc: 'medium', border: 2 }).replace(
    /<svg[^>]*>/,
    '$&<rect width="100%" height="100%" fill="#fff"/>',
  )

/** The code's time step; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = ofSecret(secret)
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta
}
