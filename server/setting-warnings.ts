import type { Settings } from './settings.ts'

/** Settings that have no effect without another one. */
const NEEDS = {
  OPENAI_BASE_URL: 'OPENAI_API_KEY',
  OPENAI_MODEL: 'OPENAI_API_KEY',
  STRIPE_API_URL: 'STRIPE_SECRET_KEY',
  IMAGEKIT_API_URL: 'IMAGEKIT_PRIVATE_KEY',
  IMAGEKIT_UPLOAD_URL: 'IMAGEKIT_PRIVATE_KEY',
  EBAY_API_URL: 'EBAY_CLIENT_ID',
  GOOGLE_ISSUER_URL: 'GOOGLE_CLIENT_ID',
  RECAPTCHA_VERIFY_URL: 'RECAPTCHA_SECRET_KEY',
} satisfies Partial<Record<keyof Settings, keyof Settings>>

/** One line each about settings that are accepted, but hardly meant. */
export function settingWarnings(env: NodeJS.ProcessEnv, { production, PUBLIC_URL, TRUST_PROXY }: Settings): string[] {
  const lines = Object.entries(NEEDS)
    .filter(([name, needed]) => env[name] && !env[needed])
    .map(([name, needed]) => `${name} has no effect: ${needed} is not set`)
  if (production && !env.PUBLIC_URL) lines.push(`PUBLIC_URL is not set: links in emails lead to ${PUBLIC_URL}`)
  // This server speaks no TLS, so a proxy must.
  if (production && PUBLIC_URL.startsWith('https:') && TRUST_PROXY === false)
    lines.push('TRUST_PROXY is not set: all visitors share the address of the proxy, and its limits')
  return lines
}
