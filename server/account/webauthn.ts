import type { Assertion, NewCredential } from '../../contracts/passkey.ts'
import { refuseInTransaction } from '../database/transaction-guard.ts'
import type { Settings } from '../settings.ts'
import type { UserRow } from './account-queries.ts'
import type { PasskeyRow } from './passkey-queries.ts'

/** The only file that names the library. It comes with certificate parsers that most servers never need, hence on demand. */
const library = () => import('@simplewebauthn/server')

type Site = Pick<Settings, 'PUBLIC_URL' | 'BRAND_NAME'>
type Bytes = Uint8Array<ArrayBuffer>

/** The challenge that the browser says it answers; empty where it says nothing that can be read. */
export function challengeIn(clientDataJSON: string): string {
  try {
    return String(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).challenge)
  } catch {
    return ''
  }
}

/** A passkey belongs to the host of PUBLIC_URL and works on no other name. */
const ofSite = ({ PUBLIC_URL }: Site) => {
  const { hostname, origin } = new URL(PUBLIC_URL)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

/** What every browser can sign with: Ed25519, P-256, RSA. */
const ALGORITHMS = [-8, -7, -257]

interface Creation {
  user: Pick<UserRow, 'username'>
  userHandle: string
  known: PasskeyRow[]
  challenge: Bytes
}

/** A passkey that knows its account, and shows each time that it is its owner who uses it. */
export async function creationOptions(site: Site, { user, userHandle, known, challenge }: Creation) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: site.BRAND_NAME,
    rpID: ofSite(site).expectedRPID,
    userName: user.username,
    userDisplayName: user.username,
    userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
    challenge,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** Names no passkey, so that nobody learns which accounts have one: the browser lists those that it has for this site. */
export async function requestOptions(site: Site, challenge: Bytes) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: ofSite(site).expectedRPID,
    challenge,
    userVerification: 'required',
  })
}

export type NewKey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** The public half of a passkey that was made for this site, by who was asked; null for anything else. */
export async function readCreated(
  site: Site,
  credential: NewCredential,
  expectedChallenge: string,
): Promise<NewKey | null> {
  refuseInTransaction('verifying a passkey')
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...ofSite(site),
      response: {
        ...credential,
        response: { ...credential.response, attestationObject: await withoutStatement(credential) },
        clientExtensionResults: {},
      } as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter } = registrationInfo.credential
    const { transports = [] } = credential.response
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
  } catch {
    return null
  }
}

/**
 * Without what its maker says of itself, which nobody asked for: the library would follow the addresses in a certificate that
 * a visitor sends.
 */
async function withoutStatement({ response }: NewCredential): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const bytes = new Uint8Array(Buffer.from(response.attestationObject, 'base64url'))
  const authData = decodeAttestationObject(bytes).get('authData')
  const bare = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return Buffer.from(isoCBOR.encode(bare as Parameters<typeof isoCBOR.encode>[0])).toString('base64url')
}

/** The passkey's counter after this use of it, with its owner verified; null where it is not that passkey's answer. */
export async function readUse(
  site: Site,
  passkey: PasskeyRow,
  assertion: Assertion,
  expectedChallenge: string,
): Promise<number | null> {
  refuseInTransaction('verifying a passkey')
  const { userHandle, ...signed } = assertion.response
  if (userHandle && userHandle !== passkey.userHandle) return null
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...ofSite(site),
      response: { ...assertion, response: signed, clientExtensionResults: {} },
      expectedChallenge,
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
