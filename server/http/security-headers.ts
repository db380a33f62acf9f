import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { DAY_SECONDS } from '../durations.ts'
import type { Settings } from '../settings.ts'

type Headers = Record<string, string>

interface HeaderSources {
  settings: Settings
  providers: { images: { urlEndpoint: string; uploadUrl: string; files?: { publicUrl?: string | undefined } } }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The security headers of every API response. */
    callHeaders: Headers
  }
}

const CALL_POLICY = "default-src 'none';frame-ancestors 'none'"
/** For malformed URLs, which reach no hook. */
export const UNREADABLE_HEADERS: Headers = {
  'content-security-policy': CALL_POLICY,
  'x-content-type-options': 'nosniff',
}
/** The headers that also matter for responses that are not documents. */
const CALL_HEADERS = [
  ...['cross-origin-resource-policy', 'referrer-policy', 'strict-transport-security'],
  ...['x-content-type-options', 'x-frame-options'],
]

/** Sets Helmet's headers, computed once, on every response. Pages add the hashes of their inline scripts (`withScripts`). */
export function securityHeaders(app: FastifyInstance, sources: HeaderSources): void {
  const documents = { ...headersOf(helmetOptions(sources)), 'permissions-policy': PERMISSIONS }
  const calls = {
    ...Object.fromEntries(Object.entries(documents).filter(([name]) => CALL_HEADERS.includes(name))),
    'content-security-policy': CALL_POLICY,
  }
  app.decorate('callHeaders', calls)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isCall(request.url) ? calls : documents)
    done()
  })
}

/** The pickup desk scans codes with the camera, and people sign in with passkeys. */
const PERMISSIONS =
  'camera=(self), publickey-credentials-create=(self), publickey-credentials-get=(self), microphone=(), geolocation=(), display-capture=()'

/** /api/docs serves documents. */
export const isCall = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs')

/** Adds base64 SHA-256 hashes of inline scripts to a content security policy. */
export const withScripts = (policy: string, hashes: readonly string[]): string =>
  policy.replace("script-src 'self'", ["script-src 'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' '))

/** The headers that Helmet would set. */
function headersOf(options: HelmetOptions): Headers {
  const headers: Headers = {}
  const answer = {
    setHeader: (name: string, value: string) => Object.assign(headers, { [name.toLowerCase()]: value }),
    removeHeader: () => {},
  }
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}

/** The minimum in reCAPTCHA's own instructions. */
const RECAPTCHA = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}

function helmetOptions({ settings, providers }: HeaderSources): HelmetOptions {
  const { urlEndpoint, files } = providers.images
  const images = [urlEndpoint, files?.publicUrl].flatMap((url) => (url ? new URL(url).origin : []))
  const uploads = new URL(providers.images.uploadUrl).origin
  const botCheck = settings.RECAPTCHA_SITE_KEY ? RECAPTCHA : { scripts: [], frames: [] }
  const postHog = settings.POSTHOG_KEY ? [new URL(settings.POSTHOG_HOST).origin] : []
  return {
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: settings.production ? { maxAge: 365 * DAY_SECONDS } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...botCheck.scripts],
        frameSrc: ["'self'", ...botCheck.frames],
        styleSrc: ["'self'"],
        // React and Radix write style attributes, which cannot run code.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...images],
        // Fonts that block the first paint are inlined in their style sheet.
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...images, uploads, ...botCheck.frames, ...postHog],
      },
    },
  }
}
