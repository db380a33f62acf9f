import { messageOf, RequestError } from '../../lib/api.ts'
import { isMissing } from '../../lib/missing.ts'
import { isTransient } from '../../lib/request-failure.ts'
import type { ListingFormValues } from '../listing-form.ts'

/** `later`: retried automatically. `refused`: not retried until changed. `gone`: the draft no longer exists. */
export type SaveFailure = { kind: 'later' | 'refused' | 'gone'; message: string; fields: Partial<ListingFormValues> }

/** Why a call failed, and whether to retry it. */
export function explainFailure(error: unknown): SaveFailure {
  if (!(error instanceof RequestError)) return { kind: 'later', message: "We couldn't connect.", fields: {} }
  const { status, fields } = error
  const message = messageOf(error)
  if (isMissing(error)) return { kind: 'gone', message, fields: {} }
  // Signed out: the page redirects to the sign-in, and unsaved text stays in this browser.
  const isPassing = status === 401 || isTransient(status)
  return { kind: isPassing ? 'later' : 'refused', message, fields }
}
