import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import { close, listen } from './local-server.ts'

export interface OpenIdPerson {
  email?: string
  email_verified?: boolean | 'true' | 'false'
  given_name?: string
  family_name?: string
}

const OPENID_CLIENT = { id: 'fernvale-tests', secret: 'a secret between the two of us' }

/** The settings of a shop that signs people in there. */
export const googleEnv = ({ issuer }: { issuer: string }) => ({
  GOOGLE_CLIENT_ID: OPENID_CLIENT.id,
  GOOGLE_CLIENT_SECRET: OPENID_CLIENT.secret,
  GOOGLE_ISSUER_URL: issuer,
})

interface OpenIdOptions {
  clientAuth?: 'client_secret_post' | 'client_secret_basic'
  /** All claims are in the answer of the userinfo endpoint. */
  inIdToken?: (keyof OpenIdPerson)[]
  /** Otherwise all providers sign with the same key. */
  hasOwnKey?: boolean
}

const newKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: 'the-key', use: 'sig', alg: 'RS256' }
}

/**
 * A real OpenID provider on localhost. Everyone signs in as the person last passed to `signInAs` and consents to everything;
 * `refuse` makes the next sign-in fail.
 */
export async function openIdProvider(
  redirectUri: string,
  atPort = 0,
  { clientAuth = 'client_secret_post', inIdToken = [], hasOwnKey = false }: OpenIdOptions = {},
) {
  const people = new Map<string, OpenIdPerson>()
  let current = ''
  let isRefusing = false
  const server = createServer()
  // A reused connection may be one to a provider that has just been closed.
  server.maxRequestsPerSocket = 1
  const issuer = `http://127.0.0.1:${await listen(server, atPort)}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: OPENID_CLIENT.id, client_secret: OPENID_CLIENT.secret, redirect_uris: [redirectUri] }],
    clientDefaults: { token_endpoint_auth_method: clientAuth },
    clientAuthMethods: [clientAuth],
    claims: {
      openid: ['sub', ...inIdToken],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    ...(hasOwnKey && { jwks: { keys: [newKey()] } }),
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
  })
  const answer = provider.callback()

  async function agree(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isRefusing) {
      isRefusing = false
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    }
    const grant = new provider.Grant({ accountId: current, clientId: OPENID_CLIENT.id })
    grant.addOIDCScope('openid email profile')
    await provider.interactionFinished(request, response, {
      login: { accountId: current },
      consent: { grantId: await grant.save() },
    })
  }
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void agree(request, response)
    else answer(request, response)
  })

  return {
    issuer,
    signInAs(subject: string, person: OpenIdPerson) {
      people.set(subject, person)
      current = subject
    },
    refuse() {
      isRefusing = true
    },
    close: () => close(server),
  }
}

/** Follows the provider's redirects as a browser would. Returns the path and query on `home` where they end. */
export async function followRedirects(start: string, home: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = start
  for (let steps = 0; steps < 10 && !url.startsWith(home); steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url).href
  }
  return url.slice(home.length)
}
