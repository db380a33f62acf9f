import { RequestError } from '../../lib/api.ts'
import type { SaveFailure } from './draft-edits.ts'

const PASSING = [408, 425, 429]

/** What became of a call that failed, and whether to try it again. */
export function explainFailure(error: unknown): SaveFailure {
  if (!(error instanceof RequestError)) return { kind: 'later', message: "We couldn't connect.", fields: {} }
  const { status, detail, fields } = error
  if (status === 404) return { kind: 'gone', message: detail, fields: {} }
  // Signed out: the page leads to the sign-in, and what is not saved waits in this browser.
  const isPassing = status >= 500 || status === 401 || PASSING.includes(status)
  return { kind: isPassing ? 'later' : 'refused', message: detail, fields }
}
