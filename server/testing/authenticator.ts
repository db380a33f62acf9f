import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Cbor = Parameters<typeof isoCBOR.encode>[0]

interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

/** Deviations from a real authenticator's answer. */
interface Lie {
  origin?: string
  /** False if the device did not verify its owner. */
  isVerified?: boolean
  counter?: number
  userHandle?: string
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const encode = (data: Buffer | string): string => Buffer.from(data).toString('base64url')

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

/** A phone or security key with one passkey, whose answers follow the Web Authentication standard. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly id = encode(randomBytes(32))
  readonly #origin: string
  #rpId = 'localhost'
  #userHandle = encode('nobody')
  counter = 0

  constructor(origin = 'http://localhost:3000') {
    this.#origin = origin
  }

  create({ challenge, rp, user }: CreationOptions, lie: Lie = {}) {
    this.#rpId = rp.id
    this.#userHandle = user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const id = Buffer.from(this.id, 'base64url')
    const idLength = Buffer.from([id.length >> 8, id.length & 0xff])
    const attested = Buffer.concat([Buffer.alloc(16), idLength, id, Buffer.from(isoCBOR.encode(key))])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(Buffer.concat([this.#data(HAS_KEY, lie), attested]))],
    ])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, lie),
        attestationObject: encode(Buffer.from(isoCBOR.encode(attestation))),
        transports: ['internal', 'hybrid'],
      },
    }
  }

  use({ challenge }: { challenge: string }, lie: Lie = {}) {
    const clientDataJSON = this.#clientData('webauthn.get', challenge, lie)
    const data = this.#data(0, lie)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      ...this.#named(),
      response: {
        clientDataJSON,
        authenticatorData: encode(data),
        signature: encode(sign('sha256', signed, this.#keys.privateKey)),
        userHandle: lie.userHandle ?? this.#userHandle,
      },
    }
  }

  #named() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} }
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Lie): string {
    return encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #data(flags: number, { isVerified = true, counter = this.counter }: Lie): Buffer {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    const verified = isVerified ? USER_VERIFIED : 0
    return Buffer.concat([sha256(this.#rpId), Buffer.from([USER_PRESENT | verified | flags]), counted])
  }
}
