/**
 * Pickup codes: five random characters and a check character in Crockford's base32, which has no I, L, O and U. The
 * database function `new_pickup_code` creates them by the same rule.
 */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 6

/** Letters that people type for similar digits. */
const MISREAD: Record<string, string> = { O: '0', I: '1', L: '1' }

/**
 * Parses a typed code or a scanned URL: `k7q-m4t`, `K7QM4T`, `https://…/pickup?code=K7QM4T`. Null if it is not valid. Always
 * detects one wrong character or two swapped ones.
 */
export function parsePickupCode(text: string): string | null {
  const typed = /[?&]code=([^&#]*)/.exec(text)?.[1] ?? text
  const code = typed
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
    .replaceAll(/[OIL]/g, (character) => MISREAD[character] ?? character)
  const digits = [...code].map((character) => CODE_ALPHABET.indexOf(character))
  if (digits.length !== CODE_LENGTH || digits.includes(-1)) return null
  return digits.at(-1) === checkDigit(digits.slice(0, -1)) ? code : null
}

/** A weighted sum over GF(32). Unlike a sum modulo 32 it detects every single error and every swap. */
export const checkDigit = (digits: number[]): number => digits.reduce((sum, digit) => timesX(sum ^ digit), 0)

/** Times x modulo x⁵ + x² + 1. */
const timesX = (value: number): number => (value << 1) ^ (value & 16 ? 37 : 0)

/** `K7Q-M4T` */
export const formatPickupCode = (code: string): string => `${code.slice(0, 3)}-${code.slice(3)}`

/** The URL in a purchase's QR code. Any phone's camera opens the pickup desk with it. */
export const pickupAddress = (publicUrl: string, code: string): string => `${publicUrl}/pickup?code=${code}`

/** The path of the QR code's image; `png` is for emails, which cannot show SVG. Public: a code alone grants no access. */
export const pickupCodePicture = (code: string, format: 'svg' | 'png'): string => `/pickup-code/${code}.${format}`
