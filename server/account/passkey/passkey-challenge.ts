import { createHmac, randomBytes } from 'node:crypto'
import { MINUTE_MS } from '../../durations.ts'
import { constantTimeEqual } from '../../sealed.ts'

const CHALLENGE_TTL_MS = 10 * MINUTE_MS

const NONCE_BYTES = 16
const SIGNED_BYTES = NONCE_BYTES + 8

/**
 * A stateless challenge: contains its expiry and our signature, which covers `holder` (the purpose and session).
 * `spendChallenge` makes it single-use.
 */
export function newChallenge(sessionSecret: string, holder: string, now: Date): Uint8Array<ArrayBuffer> {
  const end = Buffer.alloc(8)
  end.writeBigUInt64BE(BigInt(now.getTime() + CHALLENGE_TTL_MS))
  const signed = Buffer.concat([randomBytes(NONCE_BYTES), end])
  return new Uint8Array(Buffer.concat([signed, signatureOf(sessionSecret, holder, signed)]))
}

/** When the challenge expires; null if it has, or was not issued to this holder. */
export function challengeEnd(sessionSecret: string, holder: string, challenge: string, now: Date): Date | null {
  const bytes = Buffer.from(challenge, 'base64url')
  const signed = bytes.subarray(0, SIGNED_BYTES)
  const expected = signatureOf(sessionSecret, holder, signed)
  if (!constantTimeEqual(bytes.subarray(SIGNED_BYTES), expected)) return null
  const end = new Date(Number(signed.readBigUInt64BE(NONCE_BYTES)))
  return end > now ? end : null
}

const signatureOf = (sessionSecret: string, holder: string, signed: Buffer): Buffer =>
  createHmac('sha256', sessionSecret).update(`passkey challenge: ${holder}:`).update(signed).digest()
