import type { DraftChange, NewDraft } from '../../contracts/draft.ts'
import { DRAFT_LIMIT } from '../../contracts/draft-rules.ts'
import { isUntouched, proposedFields } from '../../contracts/proposal-rules.ts'
import { withLongStatements } from '../database/long-statements.ts'
import type { Deps } from '../deps.ts'
import { HOUR_SECONDS } from '../durations.ts'
import { badField, conflict, notFound } from '../http/app-error.ts'
import { accountKey } from '../http/keys.ts'
import { createLimiter, type Limit } from '../http/limiter.ts'
import type { Signed } from '../http/viewer.ts'
import { areSamePhotos } from '../image/usable-images.ts'
import { ANALYSES } from '../listing-assistant/assistant-limits.ts'
import { newListingsJoinDrops } from '../product/price-drop.ts'
import { checkPrimaryImage, fileIdsOf, pathsOf, primaryIndexIn, release } from '../product/product-images.ts'
import { requireSelling } from '../product/seller-lock.ts'
import {
  countDrafts,
  deleteDraft,
  deleteDraftsBefore,
  findDrafts,
  findPlaces,
  insertDrafts,
  lockOwnDraft,
  type StoredDraft,
  updateDraft,
} from './draft-queries.ts'
import { DRAFT_TTL_MS, type DraftAnswer, toDraft } from './draft-row.ts'

/** Requests per account: enough to create a full set of drafts one by one, three times over. */
export const NEW_DRAFTS: Limit = { name: 'draft', tries: 600, seconds: HOUR_SECONDS, what: 'new drafts' }

/** Oldest first, but for those that were created between others. */
export const listDrafts = async ({ pool, providers }: Deps, { id }: Signed): Promise<DraftAnswer[]> =>
  (await findDrafts(pool, id)).map((row) => toDraft(row, providers.images))

/**
 * Creates all of the drafts or none. Those without a title and description are described in the background. Throws 400
 * for duplicate images or someone else's, 403 for a suspended account, 409 beyond `DRAFT_LIMIT`, and 429 past `NEW_DRAFTS`.
 */
export async function createDrafts(deps: Deps, account: Signed, asked: NewDraft[]): Promise<DraftAnswer[]> {
  const { db, jobs, pool, providers, now } = deps
  await createLimiter(pool, NEW_DRAFTS).count(accountKey(account.id))
  const paths = await pathsOf(
    deps,
    asked.flatMap(({ imageUrls }) => imageUrls),
    account,
  )
  refuseDuplicates(paths)
  const rows = asked.map(({ after, ...draft }) => {
    const imageUrls = paths.splice(0, draft.imageUrls.length)
    checkPrimaryImage(draft.primaryImageIndex ?? 0, imageUrls)
    return { after, draft: { ...draft, imageUrls } }
  })
  const created = await db.transaction(async (tx) => {
    await requireSelling(tx, account.id)
    const joinsPriceDrops = await newListingsJoinDrops(tx, account.id)
    if ((await countDrafts(tx, account.id)) + rows.length > DRAFT_LIMIT)
      throw conflict(`You can keep ${DRAFT_LIMIT} drafts at a time. Publish or delete some first.`)
    await fileIdsOf(
      tx,
      rows.flatMap(({ draft }) => draft.imageUrls),
      account,
    )
    const isPlaced = rows.some(({ after }) => after !== undefined)
    const others = isPlaced ? await findPlaces(tx, account.id) : []
    const times = { createdAt: now(), updatedAt: now() }
    const drafts = await insertDrafts(
      tx,
      rows.map(({ after, draft }) => ({
        joinsPriceDrops,
        ...draft,
        ...times,
        ownerId: account.id,
        place: placeAfter(others, after),
        ...(!draft.title && !draft.description && waiting(now())),
      })),
    )
    if (drafts.some(({ analysis }) => analysis === 'waiting')) await jobs.send(tx, 'describe-drafts', {})
    return drafts
  })
  return created.map((row) => toDraft(row, providers.images))
}

/** Null for the last place. */
function placeAfter(others: { id: number; place: number }[], after: NewDraft['after']): number | null {
  const index = others.findIndex(({ id }) => id === after)
  const next = after === null ? others[0] : index < 0 ? undefined : others[index + 1]
  if (!next) return null
  const before = others[index]
  return before ? (before.place + next.place) / 2 : next.place - 1
}

const waiting = (now: Date) => ({
  analysis: 'waiting' as const,
  analysisDueAt: now,
  retryAt: null,
  attempts: 0,
  note: null,
})

/**
 * Changes the given fields. If the photos change and the seller has typed neither title nor description, the draft is
 * described again, unless photos of a described draft were only edited. Removed photos are deleted, unless another draft
 * or listing shows them. Throws 404 for someone else's draft, and 400 for duplicate images or someone else's.
 */
export async function changeDraft(
  deps: Deps,
  account: Signed,
  id: number,
  { imageUrls, ...fields }: DraftChange,
): Promise<DraftAnswer> {
  const { db, jobs, now, providers } = deps
  const paths = imageUrls && (await pathsOf(deps, imageUrls, account))
  if (paths) refuseDuplicates(paths)
  const row = await db.transaction(async (tx) => {
    const before = (await lockOwnDraft(tx, account.id, id)) ?? draftNotFound()
    const shown = paths ?? before.imageUrls
    if (fields.primaryImageIndex !== undefined) checkPrimaryImage(fields.primaryImageIndex, shown)
    // Current photos may stay: an admin's draft can show someone else's.
    const added = shown.filter((path) => !before.imageUrls.includes(path))
    await fileIdsOf(tx, added, account)
    const removed = before.imageUrls.filter((path) => !shown.includes(path))
    const isDue =
      added.length + removed.length > 0 &&
      isToBeDescribed({ ...before, ...fields }) &&
      !(before.analysis === 'done' && (await areSamePhotos(tx, added, removed)))
    const after = await updateDraft(tx, id, {
      ...fields,
      imageUrls: shown,
      primaryImageIndex: fields.primaryImageIndex ?? primaryIndexIn(before, shown),
      ...(isDue && waiting(now())),
      updatedAt: now(),
    })
    if (isDue) await jobs.send(tx, 'describe-drafts', {})
    await release(tx, deps, removed)
    return after
  })
  return toDraft(row, providers.images)
}

/** Whether new photos call for a new description: the seller wants one and has not typed anything. */
function isToBeDescribed({ title, description, proposal, analysis }: StoredDraft): boolean {
  const proposed = proposedFields(proposal)
  const isAsked = analysis === 'waiting' || analysis === 'running'
  return isAsked || (isUntouched(title, proposed.title) && isUntouched(description, proposed.description))
}

/** Throws 404 for someone else's draft. */
export async function removeDraft(deps: Deps, account: Signed, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const imageUrls = (await deleteDraft(tx, account.id, id)) ?? draftNotFound()
    await release(tx, deps, imageUrls)
  })
}

/** Queues a draft to be described. Throws 404 for someone else's draft, and 429 past `ANALYSES`. */
export async function describeAgain(deps: Deps, account: Signed, id: number): Promise<DraftAnswer> {
  const { db, jobs, now, pool, providers } = deps
  await createLimiter(pool, ANALYSES).count(accountKey(account.id))
  const row = await db.transaction(async (tx) => {
    const before = (await lockOwnDraft(tx, account.id, id)) ?? draftNotFound()
    if (before.analysis === 'running') return before
    await jobs.send(tx, 'describe-drafts', {})
    return updateDraft(tx, id, { ...waiting(now()), updatedAt: now() })
  })
  return toDraft(row, providers.images)
}

/** Job: deletes drafts that have not changed for 30 days, with their images. */
export async function deleteOldDrafts({ db, jobs, now }: Deps): Promise<void> {
  await withLongStatements(db, async (tx) => {
    const images = await deleteDraftsBefore(tx, new Date(now().getTime() - DRAFT_TTL_MS))
    if (images.length > 0) await jobs.send(tx, 'release-images', ...images.map((paths) => ({ paths })))
  })
}

function refuseDuplicates(paths: string[]): void {
  if (new Set(paths).size < paths.length) throw badField('imageUrls', 'Each photo only once.')
}

function draftNotFound(): never {
  throw notFound('Draft not found')
}
