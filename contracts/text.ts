import { z } from 'zod'
import { isOneLine, isParagraphs, isVisible, tidyLine, tidyParagraphs } from './text-rules.ts'

/** Schemas for text that people write. Use them for all of it. */

interface TextRules {
  /** The start of the messages: 'Title'. */
  name: string
  /** In code points, as `max`. */
  min?: number
  max: number
  messages?: {
    required?: string
    tooShort?: string
    tooLong?: string
    hidden?: string
  }
}

function messagesOf({ name, min = 1, max, messages = {} }: TextRules, hidden: string) {
  const tooShort = messages.tooShort ?? (min > 1 ? `${name} must be at least ${min} characters` : `${name} is required`)
  return {
    required: messages.required ?? tooShort,
    tooShort,
    tooLong: messages.tooLong ?? `${name} must be ${max} characters or less`,
    hidden: messages.hidden ?? `${name} cannot have ${hidden}`,
  }
}

const HIDDEN_IN_LINE = 'line breaks or hidden characters'
const HIDDEN_IN_PARAGRAPHS = 'hidden characters'

/** Visible text on one line, without control or direction characters. Trimmed, in NFC. */
export function oneLine(rules: TextRules) {
  const { required, tooShort, tooLong, hidden } = messagesOf(rules, HIDDEN_IN_LINE)
  return z
    .string({ error: required })
    .overwrite(tidyLine)
    .refine(isVisible, required)
    .min(rules.min ?? 1, tooShort)
    .max(rules.max, tooLong)
    .refine(isOneLine, hidden)
}

/** An optional line. Null if there is nothing visible. */
export function optionalLine(rules: TextRules) {
  const { tooLong, hidden } = messagesOf(rules, HIDDEN_IN_LINE)
  return z
    .string()
    .overwrite(tidyLine)
    .max(rules.max, tooLong)
    .refine(isOneLine, hidden)
    .transform((text) => (isVisible(text) ? text : null))
    .nullable()
}

/** Visible text with newlines and tabs, without other control characters or direction changes. */
export function paragraphs(rules: TextRules) {
  const { required, tooShort, tooLong, hidden } = messagesOf(rules, HIDDEN_IN_PARAGRAPHS)
  return z
    .string({ error: required })
    .overwrite(tidyParagraphs)
    .refine(isVisible, required)
    .min(rules.min ?? 1, tooShort)
    .max(rules.max, tooLong)
    .refine(isParagraphs, hidden)
}

/** Optional paragraphs. Empty if there is nothing visible. */
export function optionalParagraphs(rules: TextRules) {
  const { tooLong, hidden } = messagesOf(rules, HIDDEN_IN_PARAGRAPHS)
  return z
    .string()
    .overwrite((text) => (isVisible(text) ? tidyParagraphs(text) : ''))
    .max(rules.max, tooLong)
    .refine(isParagraphs, hidden)
}

/** Decimal dollars, at least 0.01. `format` completes the message "Price must be". */
export const dollarsText = (name: string, format: string) =>
  z
    .union([z.string(), z.number()], { error: `${name} is required` })
    .transform((amount) => String(amount).trim())
    .pipe(
      z
        .string()
        .min(1, `${name} is required`)
        .regex(/^\d{1,8}(\.\d{1,2})?$/, `${name} must be ${format}`)
        .refine((amount) => Number(amount) >= 0.01, `${name} must be at least 0.01`),
    )
