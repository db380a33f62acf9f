import { z } from 'zod'
import { isOneLine, isParagraphs, isVisible, tidyLine, tidyParagraphs } from './text-rules.ts'

/** The texts that people write. Every one of them is made here, so that none forgets a rule. */

interface TextRules {
  /** As it begins a message: 'Title'. */
  name: string
  /** Characters, as `length` counts them. */
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

/** Text on one line with something to see: no control or direction characters. Trimmed, in NFC. */
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

/** The same where nothing may be written; null stands for it, and for what nobody could see. */
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

/** Text with newlines and tabs, and something to see: no other control characters, nothing that turns its direction. */
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

/** The same where nothing may be written; '' stands for it, and for what nobody could see. */
export function optionalParagraphs(rules: TextRules) {
  const { tooLong, hidden } = messagesOf(rules, HIDDEN_IN_PARAGRAPHS)
  return z
    .string()
    .overwrite((text) => (isVisible(text) ? tidyParagraphs(text) : ''))
    .max(rules.max, tooLong)
    .refine(isParagraphs, hidden)
}
