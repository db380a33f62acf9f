import { z } from 'zod'
import { type Proposed, Proposed as ProposedSchema } from '../../../contracts/analysis.ts'
import { EMPTY_LISTING, type ListingText } from '../listing-form.ts'
import type { Ordered } from '../photo-order.ts'

export interface DraftPhoto {
  id: string
  /** As its file is called. */
  name: string
  /** In the image store, once it is there. */
  url: string | null
}

/** An item that is being listed: everything of it that a reload must not lose, but the photos' bytes. */
export interface Draft extends Ordered<DraftPhoto> {
  /** Where a reload leads back to. */
  step: 'select' | 'review'
  fields: ListingText
  /** What the analysis proposed last. */
  analysis: Proposed | null
  /** For admins. */
  autoApprove: boolean
}

export const EMPTY_DRAFT: Draft = {
  step: 'select',
  photos: [],
  primaryId: undefined,
  fields: EMPTY_LISTING,
  analysis: null,
  autoApprove: true,
}

const Stored = z.object({
  step: z.enum(['select', 'review']),
  photos: z.array(z.object({ id: z.string(), name: z.string(), url: z.string().nullable() })),
  primaryId: z.string().optional(),
  fields: z.object({
    ...{ title: z.string(), description: z.string(), price: z.string(), category: z.string() },
    ...{ tags: z.string(), brand: z.string(), condition: z.string() },
  }),
  analysis: ProposedSchema.nullable(),
  autoApprove: z.boolean(),
})

/** What an earlier visit stored; nothing for what cannot be read. */
export function readDraft(stored: string | null): Draft {
  try {
    const { primaryId, ...draft } = Stored.parse(JSON.parse(stored ?? ''))
    return { ...draft, primaryId }
  } catch {
    return EMPTY_DRAFT
  }
}

/** A price proposed with less is not filled in, but shown beside the empty field. */
const SURE_ENOUGH = 0.5

/** Dollars with two decimals, for the seller to take or leave; null where the field was filled in, or nothing is known. */
export const suggestedPrice = ({ price, confidence }: Proposed): string | null =>
  price > 0 && confidence < SURE_ENOUGH ? price.toFixed(2) : null

const proposedInput = (proposal: Proposed): ListingText => ({
  ...EMPTY_LISTING,
  ...{ title: proposal.title, description: proposal.description },
  category: isCategoryKnown(proposal) ? proposal.category : '',
  price: proposal.price > 0 && suggestedPrice(proposal) === null ? proposal.price.toFixed(2) : '',
  tags: proposal.tags.join(', '),
})

const isCategoryKnown = ({ category, source }: Proposed): boolean => !(source === 'built-in' && category === 'Other')

const REQUIRED = ['title', 'description', 'price', 'category'] as const

/** What the seller has to fill in because the proposal could not. */
export const leftEmpty = (proposal: Proposed): (keyof ListingText)[] =>
  REQUIRED.filter((name) => proposedInput(proposal)[name] === '')

/** Takes over a proposal. What the seller has typed stays: only empty fields and those of an earlier proposal change. */
export function proposed(draft: Draft, proposal: Proposed): Draft {
  const before = draft.analysis ? proposedInput(draft.analysis) : EMPTY_LISTING
  const now = proposedInput(proposal)
  const fields = { ...draft.fields }
  for (const name of Object.keys(fields) as (keyof ListingText)[])
    if (fields[name].trim() === '' || fields[name] === before[name]) fields[name] = now[name]
  return { ...draft, step: 'review', analysis: proposal, fields }
}
