import { z } from 'zod'
import { Proposed } from '../../../contracts/analysis.ts'
import { toDollars } from '../../../contracts/money.ts'
import { fillIn, proposedFields, suggestedPrice as suggestion } from '../../../contracts/proposal-rules.ts'
import { EMPTY_LISTING, type ListingFormValues, missingOf, StoredListing } from '../listing-form.ts'
import { removePhotos } from '../photo-order.ts'
import { ChosenPhoto } from '../photos/chosen-photo.ts'

const Draft = z.object({
  /** The step a reload returns to. */
  step: z.enum(['select', 'review']),
  photos: z.array(ChosenPhoto),
  primaryId: z.string().optional(),
  fields: StoredListing,
  /** The latest proposal. */
  analysis: Proposed.nullable(),
  /** Admins only. */
  autoApprove: z.boolean(),
  /** It was sent to be published, and may have been, although no answer came. */
  isSent: z.boolean().default(false),
})
/** A listing in progress: everything a reload must not lose, except the photos' bytes. */
export type Draft = z.infer<typeof Draft>

export const EMPTY_DRAFT: Draft = {
  step: 'select',
  photos: [],
  primaryId: undefined,
  fields: EMPTY_LISTING,
  analysis: null,
  autoApprove: true,
  isSent: false,
}

/** The storage key of an account's draft. */
export const draftKey = (accountId: number): string => `fernvale-draft:${accountId}`

/** From a value of JSON. Returns EMPTY_DRAFT itself for missing or invalid data. */
export const readDraft = (stored: unknown): Draft => Draft.safeParse(stored).data ?? EMPTY_DRAFT

/** The draft that another tab stored, perhaps before it knew which photos this one has uploaded. */
export function follow(here: Draft, stored: Draft): Draft {
  const urls = new Map(here.photos.map(({ id, url }) => [id, url]))
  const isBehind = stored.photos.some(({ id, url }) => url === null && urls.get(id))
  if (!isBehind) return stored
  return {
    ...stored,
    photos: stored.photos.map((photo) => ({ ...photo, url: photo.url ?? urls.get(photo.id) ?? null })),
  }
}

/** An empty draft that keeps the account's settings. */
export const startOver = ({ autoApprove }: Draft): Draft => ({ ...EMPTY_DRAFT, autoApprove })

/** The details belong to the photos, so removing the last one removes them. */
export function withoutPhotos(draft: Draft, ids: readonly string[]): Draft {
  const list = removePhotos(draft, ids)
  return list.photos.length === 0 ? startOver(draft) : { ...draft, ...list }
}

/**
 * Undoes `withoutPhotos(before, ids)`, also after other changes. A photo that is not uploaded leads back to the step that shows
 * its upload.
 */
export function withPhotosBack(now: Draft, before: Draft, ids: readonly string[]): Draft {
  const { photos: rest, primaryId } = withoutPhotos(before, ids)
  const photos = [...now.photos]
  for (const [place, photo] of before.photos.entries()) if (ids.includes(photo.id)) photos.splice(place, 0, photo)
  return {
    ...now,
    ...(rest.length === 0 && { fields: before.fields, analysis: before.analysis }),
    photos,
    // The seller may have chosen another one since.
    primaryId: now.primaryId === primaryId ? before.primaryId : now.primaryId,
    step: photos.every(({ url }) => url !== null) ? now.step : 'select',
  }
}

/** The photo is uploaded. */
export const withUrl = (draft: Draft, id: string, url: string): Draft => ({
  ...draft,
  photos: draft.photos.map((photo) => (photo.id === id ? { ...photo, url } : photo)),
})

/** Removes photos that the store has deleted. The details stay, even without a photo: the seller did not remove them. */
export function withoutGone(draft: Draft, gone: readonly string[]): Draft {
  const list = removePhotos(draft, gone)
  return { ...draft, ...list, step: list.photos.length === 0 ? 'select' : draft.step }
}

/** Removes photos that were only in this browser and are no longer found there. Typed details stay, even without a photo. */
export function removeLost(draft: Draft, lost: readonly string[]): Draft {
  const left = withoutGone(draft, lost)
  if (left.photos.length === draft.photos.length) return draft
  return left.photos.length === 0 && !isTyped(draft) ? startOver(draft) : left
}

/** Whether any field has text that no proposal wrote. */
export function isTyped({ fields, analysis }: Draft): boolean {
  const proposed = analysis ? proposedValues(analysis) : EMPTY_LISTING
  return Object.entries(fields).some(
    ([name, text]) => text.trim() !== '' && text !== proposed[name as keyof ListingFormValues],
  )
}

/** A low-confidence price, in dollars with two decimals. Null if the field was filled in or nothing is known. */
export function suggestedPrice(proposal: Proposed): string | null {
  const price = suggestion(proposal)
  return price === null ? null : toDollars(price)
}

function proposedValues(proposal: Proposed): ListingFormValues {
  const { price, tags, ...texts } = proposedFields(proposal)
  return { ...EMPTY_LISTING, ...texts, price: price === null ? '' : toDollars(price), tags: tags.join(', ') }
}

/** The required fields that the proposal leaves to the seller. */
export const missingFields = (proposal: Proposed): (keyof ListingFormValues)[] => missingOf(proposedValues(proposal))

/** Fills in fields that are empty or still hold an earlier proposal. What the seller typed stays. */
export function applyProposal(draft: Draft, proposal: Proposed): Draft {
  const before = draft.analysis ? proposedValues(draft.analysis) : EMPTY_LISTING
  const fields = fillIn(draft.fields, before, proposedValues(proposal))
  return { ...draft, step: 'review', analysis: proposal, fields }
}
