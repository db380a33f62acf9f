import * as client from 'openid-client'
import { cleanLine, cutText, isVisible } from '../../../contracts/text-rules.ts'
import { fetchWithoutRedirects } from '../fetch-without-redirects.ts'
import { type Identity, SignInFailed, type SignInProvider } from './port.ts'

interface GoogleOptions {
  clientId: string
  clientSecret: string
  /** Any OpenID provider can stand in for Google's. */
  issuerUrl: string
  /** Where the provider sends the browser back to. */
  redirectUri: string
  /** How long one request may take, in ms; somebody is waiting. */
  timeoutMs?: number
}

export function createGoogleSignIn(options: GoogleOptions): SignInProvider {
  const { clientId, clientSecret, issuerUrl, redirectUri, timeoutMs = 10_000 } = options
  let discovered: Promise<client.Configuration> | undefined

  /** Read once; a provider that was down is asked again by the next visitor. */
  function discover(): Promise<client.Configuration> {
    discovered ??= client
      .discovery(new URL(issuerUrl), clientId, undefined, client.ClientSecretPost(clientSecret), {
        timeout: timeoutMs / 1000,
        [client.customFetch]: (url, init) => fetchWithoutRedirects(url, init as RequestInit),
        // Its tokens come from the provider itself over TLS, but a stand-in's may come over plain HTTP: check each signature.
        execute: [client.enableNonRepudiationChecks, ...(isPlain(issuerUrl) ? [client.allowInsecureRequests] : [])],
      })
      .catch((cause) => {
        discovered = undefined
        throw new SignInFailed('google-down', { cause })
      })
    return discovered
  }

  return {
    async begin() {
      const provider = await discover()
      const pending = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, pending }
    },

    async finish(query, { state, nonce, verifier }) {
      const provider = await discover()
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      try {
        const tokens = await client.authorizationCodeGrant(provider, new URL(`${redirectUri}?${query}`), checks)
        const claims = tokens.claims()
        if (!claims) throw new Error('the answer holds no ID token')
        // Google puts the address into the ID token; other providers tell it when asked.
        const told = claims.email ? claims : await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
        return identityOf(claims.sub, told)
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}

const isPlain = (url: string): boolean => url.startsWith('http://')

function identityOf(subject: string, told: Record<string, unknown>): Identity {
  return {
    subject,
    email: textOf(told.email),
    emailVerified: told.email_verified === true,
    firstName: nameOf(told.given_name) ?? nameOf(told.name),
    lastName: nameOf(told.family_name),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)

/** Whatever somebody calls themselves at Google. */
function nameOf(value: unknown): string | null {
  const name = cutText(cleanLine(textOf(value) ?? ''), MAX_NAME)
  return isVisible(name) ? name : null
}
const MAX_NAME = 100

/** What the library's errors are called when the provider gave no proper answer; a dead connection is a TypeError. */
const NO_ANSWER = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

function failureOf(cause: unknown): SignInFailed {
  if (cause instanceof client.AuthorizationResponseError && cause.error === 'access_denied')
    return new SignInFailed('google-cancelled', { cause })
  const isDown = cause instanceof TypeError || NO_ANSWER.has((cause as { code?: string }).code ?? '')
  return new SignInFailed(isDown ? 'google-down' : 'google-failed', { cause })
}
