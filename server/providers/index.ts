import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/connect.ts'
import type { Settings } from '../settings.ts'
import { createOwnAnalytics } from './analytics/built-in.ts'
import type { Analytics } from './analytics/port.ts'
import { createPostHog } from './analytics/posthog.ts'
import { noBotCheck } from './bot-check/built-in.ts'
import type { BotCheck } from './bot-check/port.ts'
import { createRecaptcha } from './bot-check/recaptcha.ts'
import { guardProviders } from './guard-providers.ts'
import { chooseBucket } from './images/choose-bucket.ts'
import { createFolderFiles, imageFolder } from './images/folder-files.ts'
import { createOwnImages } from './images/own-images.ts'
import type { ImageStore } from './images/port.ts'
import { createOutbox } from './mail/built-in.ts'
import type { Mailer } from './mail/port.ts'
import { createTestPayments } from './payments/built-in.ts'
import type { Connect } from './payments/connect-port.ts'
import { createNoPayments } from './payments/none.ts'
import type { Payments } from './payments/port.ts'
import type { StripeOptions } from './payments/stripe-client.ts'
import { createEbayPrices } from './prices/ebay.ts'
import type { PriceSource } from './prices/port.ts'
import { createPoshmarkPrices } from './prices/poshmark.ts'
import { httpsPush } from './push/https.ts'
import type { PushServices } from './push/port.ts'
import type { SignInProvider } from './sign-in/port.ts'
import type { Vision } from './vision/port.ts'

export interface Providers {
  payments: Payments
  /** Null unless payouts go through the payment provider. */
  connect: Connect | null
  images: ImageStore
  mail: Mailer
  /** Null if not configured, which hides the button. */
  signIn: SignInProvider | null
  vision: Vision
  /** Each falls back to searching this marketplace. */
  prices: { ebay: PriceSource<'ebay' | 'marketplace'>; poshmark: PriceSource<'poshmark' | 'marketplace'> }
  botCheck: BotCheck
  analytics: Analytics
  push: PushServices
}

interface ProviderBase {
  settings: Settings
  log: FastifyBaseLogger
  sessionSecret: string
  db: Database
  /** Used if no vendor is configured. Passed in, because they query the catalogue. */
  builtIn: { vision: Vision; prices: PriceSource<'marketplace'> }
  now?: () => Date
}

/**
 * Selects providers by their settings, which readSettings has already checked for completeness. Loads only the SDKs of
 * configured vendors: loading all of them would take a third of the startup time.
 */
export async function chooseProviders(base: ProviderBase): Promise<Providers> {
  const payments = await choosePayments(base)
  const connect = await chooseConnect(base)
  const images = await chooseImages(base)
  const mail = await chooseMail(base)
  const signIn = await chooseSignIn(base)
  const vision = await chooseVision(base)
  const prices = choosePrices(base)
  const botCheck = chooseBotCheck(base)
  const analytics = chooseAnalytics(base)
  const chosen = {
    payments: payments.id,
    ...(connect && { payouts: 'stripe' }),
    images: images.id,
    mail: mail.id,
    'sign-in': signIn ? 'google' : 'none',
    vision: vision.id,
    'eBay prices': prices.ebay.id,
    'Poshmark prices': prices.poshmark.id,
    'bot check': botCheck.id,
    analytics: analytics.id,
  }
  const list = Object.entries(chosen).map(([name, provider]) => `${name} ${provider}`)
  base.log.info(`providers: ${list.join(', ')}`)
  const providers = { payments, connect, images, mail, signIn, vision, prices, botCheck, analytics, push: httpsPush }
  return base.settings.production ? providers : guardProviders(providers)
}

function stripeOptions(settings: Settings): StripeOptions | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = settings
  return secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl } : null
}

async function choosePayments({ settings, log, db, now = () => new Date() }: ProviderBase): Promise<Payments> {
  const stripe = stripeOptions(settings)
  if (stripe) {
    const { createStripePayments } = await import('./payments/stripe.ts')
    return createStripePayments(stripe)
  }
  if (settings.production && !settings.ALLOW_TEST_PAYMENTS) {
    log.warn('payments are not configured: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to let people buy')
    return createNoPayments()
  }
  if (settings.production) log.warn('payments: the test checkout is enabled in production; no money moves')
  const { PUBLIC_URL: publicUrl, BRAND_NAME: brandName, BRAND_COLOR: brandColor } = settings
  return createTestPayments({ db, now, publicUrl, brandName, brandColor })
}

async function chooseConnect({ settings }: ProviderBase): Promise<Connect | null> {
  const stripe = stripeOptions(settings)
  if (!settings.STRIPE_CONNECT || !stripe) return null
  const { createStripeConnect } = await import('./payments/stripe-connect.ts')
  return createStripeConnect(stripe)
}

async function chooseImages({ settings, sessionSecret, log }: ProviderBase): Promise<ImageStore> {
  const { IMAGEKIT_PUBLIC_KEY, IMAGEKIT_PRIVATE_KEY, IMAGEKIT_URL_ENDPOINT } = settings
  if (IMAGEKIT_PUBLIC_KEY && IMAGEKIT_PRIVATE_KEY && IMAGEKIT_URL_ENDPOINT) {
    const { createImageKit } = await import('./images/imagekit.ts')
    return createImageKit({
      publicKey: IMAGEKIT_PUBLIC_KEY,
      privateKey: IMAGEKIT_PRIVATE_KEY,
      urlEndpoint: IMAGEKIT_URL_ENDPOINT,
      apiUrl: settings.IMAGEKIT_API_URL,
      uploadUrl: settings.IMAGEKIT_UPLOAD_URL,
    })
  }
  const own = { publicUrl: settings.PUBLIC_URL, secret: sessionSecret }
  const bucket = await chooseBucket(settings)
  if (bucket) return createOwnImages({ id: 's3', files: bucket, ...own })
  const files = createFolderFiles(imageFolder(settings.DATA_DIR), (err) => log.warn({ err }, 'image size not cached'))
  return createOwnImages({ id: 'built-in', files, ...own })
}

async function chooseMail({ settings, log }: ProviderBase): Promise<Mailer> {
  const { SMTP_URL, MAIL_FROM, BRAND_NAME, DATA_DIR, production } = settings
  const from = senderOf(MAIL_FROM, BRAND_NAME)
  if (!SMTP_URL) {
    if (production) log.warn('emails are not sent: set SMTP_URL so that people can verify their addresses')
    return createOutbox({ dataDir: DATA_DIR, from, isReadable: !production })
  }
  const { createSmtpMailer } = await import('./mail/smtp.ts')
  return createSmtpMailer({ url: SMTP_URL, from })
}

/** Quotes the name: nodemailer would take a colon in it for a list, and parentheses for a comment. */
function senderOf(mailFrom: string, brandName: string): string {
  const [, name, address] = /^(.*?)\s*(<.+>)$/s.exec(mailFrom.trim()) ?? []
  if (name === undefined) return `${JSON.stringify(brandName)} <${mailFrom}>`
  const isPlain = name === '' || name.startsWith('"')
  return isPlain ? mailFrom : `${JSON.stringify(name)} ${address}`
}

async function chooseSignIn({ settings }: ProviderBase): Promise<SignInProvider | null> {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER_URL, PUBLIC_URL } = settings
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return null
  const { createGoogleSignIn } = await import('./sign-in/google.ts')
  return createGoogleSignIn({
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
    issuerUrl: GOOGLE_ISSUER_URL,
    redirectUri: `${PUBLIC_URL}/auth/google/callback`,
  })
}

async function chooseVision({ settings, builtIn }: ProviderBase): Promise<Vision> {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = settings
  if (!apiKey) return builtIn.vision
  const { createOpenAiVision } = await import('./vision/openai.ts')
  return createOpenAiVision({ apiKey, baseUrl, model })
}

function choosePrices({ settings, builtIn, now }: ProviderBase): Providers['prices'] {
  const { EBAY_CLIENT_ID, EBAY_CLIENT_SECRET, EBAY_API_URL, POSHMARK_API_URL, POSHMARK_API_KEY } = settings
  return {
    ebay:
      EBAY_CLIENT_ID && EBAY_CLIENT_SECRET
        ? createEbayPrices({ clientId: EBAY_CLIENT_ID, clientSecret: EBAY_CLIENT_SECRET, apiUrl: EBAY_API_URL, now })
        : builtIn.prices,
    poshmark: POSHMARK_API_URL
      ? createPoshmarkPrices({ url: POSHMARK_API_URL, key: POSHMARK_API_KEY })
      : builtIn.prices,
  }
}

function chooseBotCheck({ settings, log }: ProviderBase): BotCheck {
  const { RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY, RECAPTCHA_VERIFY_URL } = settings
  if (!RECAPTCHA_SITE_KEY || !RECAPTCHA_SECRET_KEY) return noBotCheck
  return createRecaptcha({ secretKey: RECAPTCHA_SECRET_KEY, verifyUrl: RECAPTCHA_VERIFY_URL, log })
}

/** The project key lets browsers send events; the personal key lets the dashboard read them. */
function chooseAnalytics({ settings, db }: ProviderBase): Analytics {
  const { POSTHOG_KEY, POSTHOG_HOST, POSTHOG_PERSONAL_API_KEY, POSTHOG_PROJECT_ID } = settings
  if (!POSTHOG_KEY && !POSTHOG_PERSONAL_API_KEY) return createOwnAnalytics({ db })
  return createPostHog({
    host: POSTHOG_HOST,
    personalApiKey: POSTHOG_PERSONAL_API_KEY,
    projectId: POSTHOG_PROJECT_ID,
  })
}
