import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Settings } from '../settings.ts'

type Headers = Record<string, string>

interface HeaderSources {
  settings: Settings
  /** Where pictures are read from and uploaded to. */
  providers: { images: { urlEndpoint: string; uploadUrl: string; files?: { publicUrl?: string | undefined } } }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The security headers of each answer of the API. */
    callHeaders: Headers
  }
}

/** An answer of the API is no document: as one it may load nothing and stand in no frame. */
const CALL_POLICY = "default-src 'none';frame-ancestors 'none'"
/** For the answer to an address that cannot be read, which no hook sees. */
export const UNREADABLE_HEADERS: Headers = {
  'content-security-policy': CALL_POLICY,
  'x-content-type-options': 'nosniff',
}
/** What an answer that is no document needs besides; the others tell browsers how to show one. */
const CALL_HEADERS = [
  ...['cross-origin-resource-policy', 'referrer-policy', 'strict-transport-security'],
  ...['x-content-type-options', 'x-frame-options'],
]

/**
 * Puts Helmet's headers on every answer. They are the same each time, so they are asked for once; a page adds the hashes
 * of its inline scripts (`withScripts`).
 */
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

/** The pickup desk reads codes with the camera, and people sign in with passkeys; nothing here wants more of a device. */
const PERMISSIONS =
  'camera=(self), publickey-credentials-create=(self), publickey-credentials-get=(self), microphone=(), geolocation=(), display-capture=()'

/** Below /api/docs stand the documents that describe the calls. */
const isCall = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs')

/** A policy that lets these scripts run besides the site's own files. Each as the base64 of its SHA-256. */
export const withScripts = (policy: string, hashes: readonly string[]): string =>
  policy.replace("script-src 'self'", ["script-src 'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' '))

/** What Helmet would set on an answer. */
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

/** What the contact form loads where the bot check is on; as little as the provider's own instructions ask for. */
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
    strictTransportSecurity: settings.production ? { maxAge: 365 * 24 * 60 * 60 } : false,
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
        // React and Radix write style attributes; a style cannot run.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...images],
        // Those that the first paint waits for come inside their style sheet.
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...images, uploads, ...botCheck.frames, ...postHog],
      },
    },
  }
}
