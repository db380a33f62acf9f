import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a challenge waits for its answer, in ms. */
export const CHALLENGE_LIFE = 10 * 60 * 1000

const NONCE_BYTES = 16
const SIGNED_BYTES = NONCE_BYTES + 8

/**
 * A challenge that carries its end and our signature over whom it is for, so that asking for one stores nothing. `holder` names
 * the purpose and the session. What makes it good for one answer only is `spendChallenge`.
 */
export function newChallenge(sessionSecret: string, holder: string, now: Date): Uint8Array<ArrayBuffer> {
  const end = Buffer.alloc(8)
  end.writeBigUInt64BE(BigInt(now.getTime() + CHALLENGE_LIFE))
  const signed = Buffer.concat([randomBytes(NONCE_BYTES), end])
  return new Uint8Array(Buffer.concat([signed, signatureOf(sessionSecret, holder, signed)]))
}

/** When the challenge runs out; null where it has, or is not ours for this holder. */
export function challengeEnd(sessionSecret: string, holder: string, challenge: string, now: Date): Date | null {
  const bytes = Buffer.from(challenge, 'base64url')
  const signed = bytes.subarray(0, SIGNED_BYTES)
  const expected = signatureOf(sessionSecret, holder, signed)
  const given = bytes.subarray(SIGNED_BYTES)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const end = new Date(Number(signed.readBigUInt64BE(NONCE_BYTES)))
  return end > now ? end : null
}

const signatureOf = (sessionSecret: string, holder: string, signed: Buffer): Buffer =>
  createHmac('sha256', sessionSecret).update(`passkey challenge: ${holder}:`).update(signed).digest()
