import { createECDH } from 'node:crypto'
import { z } from 'zod'
import { PASSWORD_MAX } from '../contracts/account-forms.ts'
import { EmailAddress } from '../contracts/email-address.ts'
import { isTaxRate, MAX_TAX_RATE, plainTaxRate } from '../contracts/tax.ts'
import { isOneLine, isVisible } from '../contracts/text-rules.ts'

const flag = z.enum(['true', 'false'], { error: 'must be true or false' }).transform((value) => value === 'true')
const number = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d*\.?\d+$/, `must be a number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
const wholeNumber = (min: number, max: number) => number(min, max).pipe(z.int('must be a whole number'))
const address = z.url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
/** Paths are appended to it. */
const baseAddress = address
  .refine((url) => !/[?#]/.test(url), 'must be an address without ? and #')
  .transform((url) => url.replace(/\/+$/, ''))
/** Pages link to paths from the root. */
const origin = baseAddress
  .refine((url) => {
    const { pathname, username } = new URL(url)
    return pathname === '/' && username === ''
  }, 'must be only a scheme and a host, such as https://fernvale.example')
  .transform((url) => new URL(url).origin)
const email = z.string().transform((value, context): string => {
  const { data } = EmailAddress.safeParse(value)
  if (data !== undefined) return data
  context.addIssue({ code: 'custom', message: 'must be an email address' })
  return z.NEVER
})

/** A key, a secret or a name that a vendor gave us, which goes into headers. Files with secrets often end with a line break. */
const credential = z
  .string()
  .trim()
  .regex(/^[ -~]+$/, 'must be one line of plain letters, digits and signs')

const brandName = z
  .string()
  .max(60, 'must have at most 60 characters')
  .refine((name) => isOneLine(name) && isVisible(name), 'must be a name on one line')

const isPostgres = (url: string): boolean => /^postgres(ql)?:\/\//.test(url)

/** As `pg` reads it, which takes a missing host for a socket's. */
const isReadable = (url: string): boolean => URL.canParse(url) || URL.canParse(url.replace('@/', '@socket/'))

/** Generated passwords often have them, and end an address. */
const ENCODED = 'with / ? and # of a password written as %2F, %3F and %23'

// Fastify refuses a range of all addresses.
const proxyAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).refine((range) => !range.endsWith('/0'))

/** For Fastify's trustProxy: a number of proxies, or a comma-separated list of addresses and CIDR ranges. */
const proxies = z.string().transform((value, context): boolean | number | string[] => {
  if (value === 'false') return false
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const list = value.split(',').map((entry) => entry.trim())
  if (list.every((entry) => proxyAddress.safeParse(entry).success)) return list
  context.addIssue({
    code: 'custom',
    message: 'must be false, a number of proxies, or a list of addresses and CIDR ranges',
  })
  return z.NEVER
})

const Environment = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { error: 'must be development, production or test' })
    .default('development'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(isPostgres, 'must start with postgres:// or postgresql://')
    .refine(isReadable, `must be an address such as postgres://user:pass@host:5432/shop, ${ENCODED}`)
    .optional(),
  DATABASE_READ_URLS: z
    .string()
    .transform((list) => list.split(',').map((url) => url.trim()))
    .refine(
      (urls) => urls.every((url) => isPostgres(url) && isReadable(url)),
      'must be a comma-separated list of addresses that start with postgres:// or postgresql://',
    )
    .optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SEED_DEMO: flag.optional(),
  BOOTSTRAP_ADMIN_USERNAME: z
    .string()
    .regex(/^\w{3,30}$/, 'must be 3 to 30 letters, digits or underscores')
    .optional(),
  BOOTSTRAP_ADMIN_EMAIL: email.optional(),
  BOOTSTRAP_ADMIN_PASSWORD: z
    .string()
    .transform((password) => password.replace(/\r?\n$/, ''))
    .pipe(
      z
        .string()
        .min(8, 'must have at least 8 characters')
        .max(PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`),
    )
    .optional(),
  COMMISSION_RATE: number(0, 0.9).default(0.1),
  SALES_TAX_RATE: z
    .string()
    .refine(isTaxRate, `must be a percentage from 0 to ${MAX_TAX_RATE} with up to four decimals, such as 7.25`)
    .transform(plainTaxRate)
    .default('0'),
  CONTACT_EMAIL: email.optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must be an email address, or a name and <address>')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .refine(
      (url) => URL.canParse(url) && new URL(url).hostname !== '',
      `must have a host, such as smtp://user:pass@host:587, ${ENCODED}`,
    )
    .optional(),
  STRIPE_SECRET_KEY: credential.optional(),
  STRIPE_WEBHOOK_SECRET: credential
    .refine((list) => list.split(',').every((secret) => secret.trim() !== ''), 'must be secrets with commas in between')
    .optional(),
  STRIPE_API_URL: baseAddress.optional(),
  STRIPE_CONNECT: flag.default(false),
  ALLOW_TEST_PAYMENTS: flag.default(false),
  IMAGEKIT_PUBLIC_KEY: credential.optional(),
  IMAGEKIT_PRIVATE_KEY: credential.optional(),
  IMAGEKIT_URL_ENDPOINT: baseAddress.optional(),
  IMAGEKIT_API_URL: baseAddress.optional(),
  IMAGEKIT_UPLOAD_URL: baseAddress.optional(),
  S3_ENDPOINT: baseAddress.optional(),
  S3_REGION: credential.optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be a bucket name: 3 to 63 lowercase letters, digits, dots and hyphens',
    )
    .optional(),
  S3_ACCESS_KEY_ID: credential.optional(),
  S3_SECRET_ACCESS_KEY: credential.optional(),
  S3_PUBLIC_URL: baseAddress.optional(),
  IMAGE_BANDWIDTH_LIMIT_GB: number(0.001, 1e9).default(40),
  IMAGE_STORAGE_LIMIT_GB: number(0.001, 1e9).default(20),
  OPENAI_API_KEY: credential.optional(),
  OPENAI_BASE_URL: baseAddress.optional(),
  OPENAI_MODEL: credential.default('gpt-4o'),
  AI_DAILY_BUDGET_USD: number(0, 1e6).default(5),
  EBAY_CLIENT_ID: credential.optional(),
  EBAY_CLIENT_SECRET: credential.optional(),
  EBAY_API_URL: baseAddress.optional(),
  POSHMARK_API_URL: address.optional(),
  POSHMARK_API_KEY: credential.optional(),
  GOOGLE_CLIENT_ID: credential.optional(),
  GOOGLE_CLIENT_SECRET: credential.optional(),
  GOOGLE_ISSUER_URL: address.default('https://accounts.google.com'),
  RECAPTCHA_SITE_KEY: credential.optional(),
  RECAPTCHA_SECRET_KEY: credential.optional(),
  RECAPTCHA_VERIFY_URL: address.default('https://www.google.com/recaptcha/api/siteverify'),
  POSTHOG_KEY: credential.optional(),
  POSTHOG_HOST: baseAddress.default('https://us.i.posthog.com'),
  POSTHOG_PERSONAL_API_KEY: credential.optional(),
  POSTHOG_PROJECT_ID: credential.optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be an uncompressed P-256 key of 65 bytes in base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a P-256 key of 32 bytes in base64url')
    .optional(),
  GUEST_CACHE: flag.default(true),
  BULK_CHECKOUT: flag.default(true),
  TRUST_PROXY: proxies.default(false),
  WORKERS: wholeNumber(1, 64).default(1),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  ADMIN_REQUIRE_2FA: flag.default(false),
  BRAND_NAME: brandName.default('Fernvale'),
  BRAND_COLOR: z
    .string()
    .regex(/^(fern|#[\da-fA-F]{6})$/, 'must be fern or a color such as #2F5D43')
    .default('fern'),
})

type Variable = keyof z.input<typeof Environment>

/** Variables that must be set together or not at all. */
const GROUPS: Variable[][] = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['IMAGEKIT_PUBLIC_KEY', 'IMAGEKIT_PRIVATE_KEY', 'IMAGEKIT_URL_ENDPOINT'],
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['EBAY_CLIENT_ID', 'EBAY_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'],
  ['POSTHOG_PERSONAL_API_KEY', 'POSTHOG_PROJECT_ID'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['BOOTSTRAP_ADMIN_USERNAME', 'BOOTSTRAP_ADMIN_EMAIL', 'BOOTSTRAP_ADMIN_PASSWORD'],
]

export type Settings = z.output<typeof Environment> & {
  PUBLIC_URL: string
  CONTACT_EMAIL: string
  MAIL_FROM: string
  production: boolean
}

/** Startup failed because of the environment. The message is one line for the operator. */
export class StartError extends Error {}

/**
 * Reads all environment variables; empty ones count as not set. Throws a StartError that names the variable, the
 * problem and the allowed values.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const { data, error } = Environment.safeParse(variables)
  if (error) {
    const [issue] = error.issues
    const name = String(issue?.path[0])
    throw new StartError(`${name}=${redact(name, variables[name])} is not usable: it ${issue?.message}`)
  }
  refuseIncompleteGroups(variables)
  refuseCombinations(data)
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`
  const host = new URL(publicUrl).hostname
  return {
    ...data,
    PUBLIC_URL: publicUrl,
    CONTACT_EMAIL: data.CONTACT_EMAIL ?? `support@${host}`,
    MAIL_FROM: data.MAIL_FROM ?? `no-reply@${host}`,
    production: data.NODE_ENV === 'production',
  }
}

function refuseIncompleteGroups(variables: Record<string, unknown>): void {
  for (const group of GROUPS) {
    const present = group.filter((name) => name in variables)
    const absent = group.filter((name) => !(name in variables))
    if (present.length > 0 && absent.length > 0)
      throw new StartError(`${namesAre(present)} set but ${namesAre(absent)} not: set all of them, or none`)
  }
}

const LIST = new Intl.ListFormat('en-US')
const namesAre = (names: string[]): string => `${LIST.format(names)} ${names.length > 1 ? 'are' : 'is'}`

function refuseCombinations(data: z.output<typeof Environment>): void {
  if (data.S3_BUCKET && data.IMAGEKIT_PUBLIC_KEY)
    throw new StartError(
      'S3_BUCKET and IMAGEKIT_PUBLIC_KEY are both set: pictures are stored in one place, so leave one out',
    )
  if (data.S3_PUBLIC_URL && !data.S3_BUCKET)
    throw new StartError('S3_PUBLIC_URL is set but S3_BUCKET is not: set the bucket too, or leave S3_PUBLIC_URL out')
  if (data.STRIPE_CONNECT && !data.STRIPE_SECRET_KEY)
    throw new StartError(
      'STRIPE_CONNECT is true but STRIPE_SECRET_KEY is not set: set STRIPE_SECRET_KEY too, or leave STRIPE_CONNECT out',
    )
  if (data.DATABASE_READ_URLS && !data.DATABASE_URL)
    throw new StartError('DATABASE_READ_URLS is set but DATABASE_URL is not: set both of them, or only DATABASE_URL')
  if (data.POSHMARK_API_KEY && !data.POSHMARK_API_URL)
    throw new StartError('POSHMARK_API_KEY is set but POSHMARK_API_URL is not: set both of them, or only the URL')
  if (data.VAPID_PRIVATE_KEY && publicHalf(data.VAPID_PRIVATE_KEY) !== data.VAPID_PUBLIC_KEY)
    throw new StartError('VAPID_PUBLIC_KEY is not the public half of VAPID_PRIVATE_KEY: set the two of one pair')
  if (data.NODE_ENV === 'production' && data.DATABASE_URL && !data.SESSION_SECRET)
    throw new StartError(
      'SESSION_SECRET is not set: production with DATABASE_URL requires it, with at least 32 characters',
    )
}

/** Null unless it is a key on the curve. */
function publicHalf(privateKey: string): string | null {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return null
  }
}

function redact(name: string, value = ''): string {
  if (/SECRET|KEY|PASSWORD|_URLS?$/.test(name)) return '(hidden)'
  // A stray space or line break would go unseen, or break the line.
  return /^\s|\s$|[\r\n]/.test(value) ? JSON.stringify(value) : value
}
