import type { Proposed } from '../../contracts/analysis.ts'
import { fillIn, proposedFields } from '../../contracts/proposal-rules.ts'
import type { Deps } from '../deps.ts'
import { MINUTE_MS } from '../durations.ts'
import { AppError } from '../http/app-error.ts'
import { analyze } from '../listing-assistant/analysis.ts'
import { imageUrl } from '../providers/images/port.ts'
import { claimDraft, endRun, lockRun, postponeWaiting } from './draft-analysis-queries.ts'
import type { StoredDraft } from './draft-queries.ts'

/** Per server, across all sellers. */
const PARALLEL = 2
/** Longer than any analysis takes, retry included: a draft still running after that belongs to a dead server. */
const LEASE_MS = 5 * MINUTE_MS
const BACKOFF_MS = [MINUTE_MS / 2, 2 * MINUTE_MS, 10 * MINUTE_MS]
const MAX_ATTEMPTS = BACKOFF_MS.length + 1
/** A longer Retry-After means that the budget is used up, not a transient failure. */
const MAX_TRANSIENT_SECONDS = 5 * 60

const LATER = "Photo analysis isn't available right now. We'll try again soon, or you can fill in the details by hand."
const QUEUED =
  'You reached the hourly limit for photo analysis. It goes on by itself within the hour, or you can fill in the details by hand.'
const GAVE_UP = "Photo analysis didn't work. Please try again, or fill in the details by hand."

/**
 * The job that describes waiting drafts until none is due, two at a time on this server however often it is called. If
 * the signal aborts, it ends early, and unfinished drafts wait for the next run.
 */
export function createDescriber(deps: Deps): (signal: AbortSignal) => Promise<void> {
  let running = 0
  async function describeDue(signal: AbortSignal): Promise<void> {
    running++
    try {
      while (!signal.aborted) {
        const now = deps.now()
        const draft = await claimDraft(deps.db, { now, leaseEnds: new Date(now.getTime() + LEASE_MS) })
        if (!draft) return
        await describeDraft(deps, draft, signal)
      }
    } finally {
      running--
    }
  }
  return async (signal) => {
    const ends = await Promise.allSettled(Array.from({ length: PARALLEL - running }, () => describeDue(signal)))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
}

async function describeDraft(deps: Deps, draft: StoredDraft, signal: AbortSignal): Promise<void> {
  // The server died on every attempt.
  if (draft.attempts > MAX_ATTEMPTS) {
    await fail(deps, draft, GAVE_UP)
    return
  }
  const { imageUrls, primaryImageIndex } = draft
  const urls = imageUrls.map((path) => imageUrl(deps.providers.images, path))
  try {
    const proposal = await analyze(deps, { id: draft.ownerId }, { imageUrls: urls, primaryImageIndex }, signal)
    await apply(deps, draft, proposal)
  } catch (error) {
    await settle(deps, draft, error, signal)
  }
}

/** Fills in the fields that the seller has not typed in. */
async function apply({ db, now }: Deps, run: StoredDraft, proposal: Proposed): Promise<void> {
  await db.transaction(async (tx) => {
    const draft = await lockRun(tx, run)
    if (!draft) return
    const { title, description, price, category, tags } = draft
    const fields = { title, description, price, category, tags }
    await endRun(tx, run, {
      ...fillIn(fields, proposedFields(draft.proposal), proposedFields(proposal)),
      proposal,
      analysis: 'done',
      analysisDueAt: null,
      note: proposal.note ?? null,
      updatedAt: now(),
    })
  })
}

async function settle(deps: Deps, draft: StoredDraft, error: unknown, signal: AbortSignal): Promise<void> {
  const { db, log, now } = deps
  const wait = (until: Date, attempts: number, note: string | null, retryAt: Date | null) =>
    endRun(db, draft, { analysis: 'waiting', analysisDueAt: until, attempts, note, retryAt })
  if (signal.aborted) {
    await wait(now(), draft.attempts - 1, draft.note, null)
    return
  }
  if (!(error instanceof AppError)) log.error({ err: error, draft: draft.id }, 'draft analysis failed')
  const retry = retryOf(error, draft.attempts)
  if (!retry) {
    await fail(deps, draft, error instanceof AppError ? error.message : GAVE_UP)
    return
  }
  const until = new Date(now().getTime() + retry.afterMs)
  await wait(until, retry.attempts, retry.note, retry.isTimeShown ? until : null)
  if (retry.delaysOthers) await postponeWaiting(db, draft.ownerId, until, retry.note)
}

interface Retry {
  afterMs: number
  note: string
  /** The attempts that count so far. */
  attempts: number
  /** The seller sees when it will be. */
  isTimeShown?: boolean
  /** The seller's other drafts would fail as well, each at the price of a call. */
  delaysOthers?: boolean
}

/** Null to give up. */
function retryOf(error: unknown, attempts: number): Retry | null {
  const backoffMs = BACKOFF_MS[attempts - 1]
  const backoff = backoffMs === undefined ? null : { afterMs: backoffMs, note: LATER, attempts }
  if (!(error instanceof AppError)) return backoff
  const { code, message, retryAfter = 0 } = error
  const uncounted = { afterMs: retryAfter * 1000, attempts: attempts - 1 }
  if (code === 'too_many_tries') return { ...uncounted, note: QUEUED, delaysOthers: true }
  if (code === 'unavailable' && retryAfter <= MAX_TRANSIENT_SECONDS)
    return backoff && { ...backoff, delaysOthers: true }
  return retryAfter > 0 ? { ...uncounted, note: message, isTimeShown: true } : null
}

const fail = ({ db }: Deps, draft: StoredDraft, note: string) =>
  endRun(db, draft, { analysis: 'failed', analysisDueAt: null, retryAt: null, note })
