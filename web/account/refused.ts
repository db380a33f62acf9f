import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { RequestError } from '../lib/api.ts'

/** Puts the server's words to the fields that they are about, and the focus on the first. What was typed stays. */
export function markRefused<Form extends FieldValues>(
  error: unknown,
  fields: readonly Path<Form>[],
  setError: UseFormSetError<Form>,
): void {
  if (!(error instanceof RequestError)) return
  const wrong = fields.filter((name) => error.fields[name])
  for (const [index, name] of wrong.entries())
    setError(name, { message: error.fields[name] }, { shouldFocus: index === 0 })
}

/** The screen's own words for a failure; how long to wait is something that only the server knows. */
export const failureText = (error: unknown, words: string): string =>
  error instanceof RequestError && error.status === 429 ? error.detail : words
