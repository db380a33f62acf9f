import { RequestError } from '../../lib/api.ts'
import type { SaveFailure } from './draft-edits.ts'

const PASSING = [408, 425, 429]

/** Why a call failed, and whether to retry it. */
export function explainFailure(error: unknown): SaveFailure {
  if (!(error instanceof RequestError)) return { kind: 'later', message: "We couldn't connect.", fields: {} }
  const { status, detail, fields } = error
  if (status === 404) return { kind: 'gone', message: detail, fields: {} }
  // Signed out: the page redirects to the sign-in, and unsaved text stays in this browser.
  const isPassing = status >= 500 || status === 401 || PASSING.includes(status)
  return { kind: isPassing ? 'later' : 'refused', message: detail, fields }
}
