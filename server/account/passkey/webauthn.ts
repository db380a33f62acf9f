import type { Assertion, NewCredential } from '../../../contracts/passkey.ts'
import { refuseInTransaction } from '../../database/transaction-guard.ts'
import type { Settings } from '../../settings.ts'
import type { UserRow } from '../account-queries.ts'
import type { PasskeyRow } from './passkey-queries.ts'

/** Loaded on demand: it includes certificate parsers, and most servers never need it. */
const library = () => import('@simplewebauthn/server')

type Site = Pick<Settings, 'PUBLIC_URL' | 'BRAND_NAME'>
type Bytes = Uint8Array<ArrayBuffer>

/** The challenge that the browser claims to have signed; empty if unreadable. */
export function challengeIn(clientDataJSON: string): string {
  try {
    return String(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).challenge)
  } catch {
    return ''
  }
}

/** A passkey only works on the host of PUBLIC_URL. */
const ofSite = ({ PUBLIC_URL }: Site) => {
  const { hostname, origin } = new URL(PUBLIC_URL)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

/** COSE: Ed25519, P-256, RSA. */
const ALGORITHMS = [-8, -7, -257]

interface Creation {
  user: Pick<UserRow, 'username'>
  userHandle: string
  known: PasskeyRow[]
  challenge: Bytes
}

/** Requires a discoverable credential with user verification. */
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

/** Lists no credentials, which would reveal the accounts that have one: the browser offers its own. */
export async function requestOptions(site: Site, challenge: Bytes) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: ofSite(site).expectedRPID,
    challenge,
    userVerification: 'required',
  })
}

type NewKey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** The public key of a passkey created for this site and challenge; null if invalid. */
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
 * Strips the attestation statement, which we do not request: the library would fetch URLs from a certificate that a visitor
 * sends.
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

/** The passkey's new counter, if it signed the challenge with user verification; null otherwise. */
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
