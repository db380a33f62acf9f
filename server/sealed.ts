import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const CIPHER = 'aes-256-gcm'

/** Derives one key per purpose, so that text encrypted for one purpose is useless for another. */
const keyFor = (sessionSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', `fernvale ${purpose}`, 32))

/** Encrypts a secret for storage in the database. */
export function seal(sessionSecret: string, purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(CIPHER, keyFor(sessionSecret, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Null if it was encrypted with another secret. */
export function unseal(sessionSecret: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, keyFor(sessionSecret, purpose), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Takes the same time wherever the two differ, so that nobody can guess a signature byte by byte. */
export function constantTimeEqual(one: string | Buffer, other: string | Buffer): boolean {
  const [a, b] = [Buffer.from(one as string), Buffer.from(other as string)]
  return a.length === b.length && timingSafeEqual(a, b)
}
