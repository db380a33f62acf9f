/**
 * The short code by which a purchase is picked up: five random characters and one that checks them, in Crockford's
 * base32, which leaves out I, L, O and U. The database makes codes (the function `new_pickup_code`) by the same rule.
 */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 6

/** What people take for another character, or write for it. */
const MISREAD: Record<string, string> = { O: '0', I: '1', L: '1' }

/**
 * The code that somebody typed, or that a scanned QR code leads to: `k7q-m4t`, `K7QM4T`, `https://…/pickup?code=K7QM4T`.
 * Null when it is none. One wrong character, or two that have changed places, is always noticed.
 */
export function readPickupCode(text: string): string | null {
  const given = /[?&]code=([^&#]*)/.exec(text)?.[1] ?? text
  const code = given
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
    .replaceAll(/[OIL]/g, (character) => MISREAD[character] ?? character)
  const digits = [...code].map((character) => CODE_ALPHABET.indexOf(character))
  if (digits.length !== CODE_LENGTH || digits.includes(-1)) return null
  return digits.at(-1) === checkDigit(digits.slice(0, -1)) ? code : null
}

/**
 * A sum over GF(32) in which every place has another weight: hence it differs for each single mistake and each swap,
 * which a sum modulo 32 could not do.
 */
export const checkDigit = (digits: number[]): number => digits.reduce((sum, digit) => timesX(sum ^ digit), 0)

/** Times x modulo x⁵ + x² + 1. */
const timesX = (value: number): number => (value << 1) ^ (value & 16 ? 37 : 0)

/** As people read it: `K7Q-M4T`. */
export const shownCode = (code: string): string => `${code.slice(0, 3)}-${code.slice(3)}`

/** Where the QR code of a purchase leads: any phone's camera opens the pickup desk with it. */
export const pickupAddress = (publicUrl: string, code: string): string => `${publicUrl}/pickup?code=${code}`

/** The picture of that QR code; `png` for mails, which know no SVG. Anybody may see it: a code opens nothing by itself. */
export const pickupCodePicture = (code: string, format: 'svg' | 'png'): string => `/pickup-code/${code}.${format}`
