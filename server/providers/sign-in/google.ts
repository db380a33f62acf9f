import * as client from 'openid-client'
import { codeOf } from '../../error-code.ts'
import { fetchWithoutRedirects } from '../fetch-without-redirects.ts'
import { personName } from '../person-name.ts'
import { type Identity, SignInFailed, type SignInProvider } from './port.ts'

interface GoogleOptions {
  clientId: string
  clientSecret: string
  issuerUrl: string
  redirectUri: string
}

const TIMEOUT_SECONDS = 10

export function createGoogleSignIn(options: GoogleOptions): SignInProvider {
  const { clientId, clientSecret, issuerUrl, redirectUri } = options
  let discovered: Promise<client.Configuration> | undefined

  /** Cached; a failure is retried for the next visitor. */
  function discover(): Promise<client.Configuration> {
    discovered ??= client
      .discovery(new URL(issuerUrl), clientId, undefined, authenticationWith(clientSecret), {
        timeout: TIMEOUT_SECONDS,
        [client.customFetch]: (url, init) => fetchWithoutRedirects(url, init as RequestInit),
        // OpenID Connect lets clients skip the signature over TLS, but a substitute issuer may use plain HTTP.
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
        if (!claims) throw new Error('the response contains no ID token')
        return identityOf(claims.sub, { ...claims, ...(await moreClaims(provider, tokens.access_token, claims)) })
      } catch (error) {
        if (NEW_KEY_CODES.has(codeOf(error))) discovered = undefined
        throw failureOf(error)
      }
    },
  }
}

/** Google puts the email into the ID token. Others tell it, or whether it is verified, only at the userinfo endpoint. */
async function moreClaims(provider: client.Configuration, accessToken: string, claims: client.IDToken) {
  const isComplete = claims.email && claims.email_verified !== undefined
  if (isComplete || !provider.serverMetadata().userinfo_endpoint) return {}
  return client.fetchUserInfo(provider, accessToken, claims.sub)
}

/** In the request's body, as Google documents it, unless the provider takes the secret only in a header. */
function authenticationWith(clientSecret: string): client.ClientAuth {
  const inBody = client.ClientSecretPost(clientSecret)
  const inHeader = client.ClientSecretBasic(clientSecret)
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_post']
    return methods.includes('client_secret_post') ? inBody(server, ...request) : inHeader(server, ...request)
  }
}

const isPlain = (url: string): boolean => url.startsWith('http://')

function identityOf(subject: string, profile: Record<string, unknown>): Identity {
  return {
    subject,
    email: stringOrNull(profile.email),
    // Some providers send it as text.
    emailVerified: profile.email_verified === true || profile.email_verified === 'true',
    firstName: nameOf(profile.given_name) ?? nameOf(profile.name),
    lastName: nameOf(profile.family_name),
  }
}

const stringOrNull = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)

const nameOf = (value: unknown): string | null => personName(stringOrNull(value) ?? '')

/** openid-client's codes for an unusable response; a network error is a TypeError. */
const PROVIDER_DOWN_CODES = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

/** Among others, of a response signed with a key that is not among those we know: openid-client keeps them for minutes. */
const NEW_KEY_CODES = new Set(['OAUTH_KEY_SELECTION_FAILED', 'OAUTH_INVALID_RESPONSE'])

function failureOf(cause: unknown): SignInFailed {
  if (cause instanceof client.AuthorizationResponseError && cause.error === 'access_denied')
    return new SignInFailed('google-cancelled', { cause })
  const isDown = cause instanceof TypeError || PROVIDER_DOWN_CODES.has(codeOf(cause))
  return new SignInFailed(isDown ? 'google-down' : 'google-failed', { cause })
}
