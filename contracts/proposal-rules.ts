/** How a photo analysis fills in a listing's fields. Shared by the wizard and the server's drafts. */
import type { Proposed } from './analysis.ts'
import type { Cents } from './money.ts'

/** A price with lower confidence is shown beside the empty field instead of in it. */
const MIN_CONFIDENCE = 0.5

interface ProposedFields {
  title: string
  description: string
  /** Null while unknown. */
  price: Cents | null
  category: string
  tags: string[]
}

const NOTHING: ProposedFields = { title: '', description: '', price: null, category: '', tags: [] }

const priceOf = ({ price }: Proposed): Cents | null => (price > 0 ? Math.round(price * 100) : null)

/** A price of low confidence; null if the proposal has none, or one that fills in the field. */
export const suggestedPrice = (proposal: Proposed): Cents | null =>
  proposal.confidence < MIN_CONFIDENCE ? priceOf(proposal) : null

const isCategoryKnown = ({ category, source }: Proposed): boolean => !(source === 'built-in' && category === 'Other')

/** Unknown fields are empty. */
export const proposedFields = (proposal: Proposed | null): ProposedFields =>
  proposal
    ? {
        title: proposal.title,
        description: proposal.description,
        price: suggestedPrice(proposal) === null ? priceOf(proposal) : null,
        category: isCategoryKnown(proposal) ? proposal.category : '',
        tags: proposal.tags,
      }
    : NOTHING

const isEmpty = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : value === null || (Array.isArray(value) && value.length === 0)

/** Whether the seller has typed nothing: the field is empty, or as the earlier proposal filled it in. */
export const isUntouched = (value: unknown, before: unknown): boolean =>
  isEmpty(value) || JSON.stringify(value) === JSON.stringify(before)

/** Fills in the untouched fields. `before` and `now` are the earlier and the new proposal. */
export function fillIn<Fields extends object>(fields: Fields, before: Partial<Fields>, now: Partial<Fields>): Fields {
  const filled = { ...fields }
  for (const name of Object.keys(now) as (keyof Fields)[]) {
    const value = now[name]
    if (value !== undefined && isUntouched(fields[name], before[name])) filled[name] = value
  }
  return filled
}
