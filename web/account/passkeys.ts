import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { Proof } from '../../contracts/account-security.ts'
import type { Passkey } from '../../contracts/passkey.ts'
import { type Api, messageOf, RequestError } from '../lib/api.ts'

/** Creates a passkey in the browser and adds it to the account. */
export async function createPasskey(api: Api, proof: Proof): Promise<Passkey> {
  const { options } = await api('POST /api/auth/passkeys/begin', { body: proof })
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  return api('POST /api/auth/passkeys', { body: { credential: { id, rawId, type, response } } })
}

/** Whether the visitor has asked for a prompt. A browser shows one at a time, so autofill would abort it. */
let isPrompting = false

/** With `inAutofill` the browser offers passkeys in the username field, and the request stays pending. */
export async function signInWithPasskey(api: Api, { inAutofill = false } = {}) {
  if (inAutofill) return signIn(api, true)
  isPrompting = true
  return signIn(api, false).finally(() => {
    isPrompting = false
  })
}

async function signIn(api: Api, useBrowserAutofill: boolean) {
  const { options } = await api('GET /api/auth/passkeys/sign-in')
  if (useBrowserAutofill && isPrompting) throw new DOMException('The visitor is using the button', 'AbortError')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON, useBrowserAutofill })
  return api('POST /api/auth/passkeys/sign-in', { body: { credential: { id, rawId, type, response } } })
}

export const canAutofill = browserSupportsWebAuthnAutofill

/** Aborts the pending autofill request. */
export const stopWaiting = () => WebAuthnAbortService.cancelCeremony()

/** The error to show; null if the user canceled. */
export function passkeyProblem(error: unknown): string | null {
  if (error instanceof RequestError) return messageOf(error)
  const { name, cause } = error as Error
  const names = [name, cause instanceof Error ? cause.name : undefined]
  if (names.includes('AbortError') || names.includes('NotAllowedError')) return null
  if (names.includes('InvalidStateError')) return 'This device already has a passkey for your account.'
  if (names.includes('SecurityError')) return "Passkeys don't work at this address of the shop."
  return error instanceof WebAuthnError ? "This device couldn't do it. Try another one." : 'Please try again.'
}
