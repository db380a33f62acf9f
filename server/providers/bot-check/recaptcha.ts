import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { fetchWithoutRedirects } from '../fetch-without-redirects.ts'
import type { BotCheck } from './port.ts'

interface RecaptchaOptions {
  secretKey: string
  verifyUrl: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

const TIMEOUT_MS = 5000
const MIN_SCORE = 0.5

/** A score of 1 is very likely a person. reCAPTCHA v2 sends neither score nor action. */
const Assessment = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})

/** The client's fault; all other errors are those of our key or request. */
const TOKEN_ERRORS = new Set(['invalid-input-response', 'timeout-or-duplicate', 'missing-input-response'])

const isPerson = ({ score = 1, action }: z.output<typeof Assessment>, expected: string): boolean =>
  score >= MIN_SCORE && (action === undefined || action === expected)

export function createRecaptcha({ secretKey, verifyUrl, log }: RecaptchaOptions): BotCheck {
  async function assess(token: string): Promise<z.output<typeof Assessment>> {
    const response = await fetchWithoutRedirects(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: secretKey, response: token }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`reCAPTCHA responded with ${response.status}`)
    return Assessment.parse(await response.json())
  }

  return {
    id: 'recaptcha',
    async judge(token, action) {
      if (token === null) return 'unchecked'
      try {
        const assessment = await assess(token)
        if (assessment.success) return isPerson(assessment, action) ? 'person' : 'robot'
        const ownErrors = assessment['error-codes'].filter((code) => !TOKEN_ERRORS.has(code))
        if (ownErrors.length === 0) return 'robot'
        throw new Error(`reCAPTCHA rejected our request: ${ownErrors.join(', ')}`)
      } catch (err) {
        log.warn({ err }, 'bot check failed')
        return 'unchecked'
      }
    },
  }
}
