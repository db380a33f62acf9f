import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { fetchWithoutRedirects } from '../fetch-without-redirects.ts'
import type { BotCheck } from './port.ts'

interface RecaptchaOptions {
  secretKey: string
  verifyUrl: string
  timeoutMs?: number
  log: Pick<FastifyBaseLogger, 'warn'>
}

const LEAST_SCORE = 0.5

/** reCAPTCHA v3's answer. A score of 1 is very likely a person. */
const Answer = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})

/** Errors of the token, its sender's matter; all others are of our own key or request. */
const TOKEN_ERRORS = new Set(['invalid-input-response', 'timeout-or-duplicate', 'missing-input-response'])

/** Version 2 of the service answers without score and action: its success is all that it says. */
const isPerson = ({ score = 1, action }: z.output<typeof Answer>, expected: string): boolean =>
  score >= LEAST_SCORE && (action === undefined || action === expected)

export function createRecaptcha({ secretKey, verifyUrl, log, timeoutMs = 5000 }: RecaptchaOptions): BotCheck {
  async function ask(token: string): Promise<z.output<typeof Answer>> {
    const response = await fetchWithoutRedirects(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: secretKey, response: token }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`the bot check answered ${response.status}`)
    return Answer.parse(await response.json())
  }

  return {
    id: 'recaptcha',
    async judge(token, action) {
      if (token === null) return 'unchecked'
      try {
        const answer = await ask(token)
        if (answer.success) return isPerson(answer, action) ? 'person' : 'robot'
        const own = answer['error-codes'].filter((code) => !TOKEN_ERRORS.has(code))
        if (own.length === 0) return 'robot'
        throw new Error(`the bot check refuses our request: ${own.join(', ')}`)
      } catch (err) {
        log.warn({ err }, 'a message could not be checked for robots')
        return 'unchecked'
      }
    },
  }
}
