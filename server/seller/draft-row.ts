import type { Answer } from '../../contracts/call.ts'
import type { Draft } from '../../contracts/draft.ts'
import { DRAFT_DAYS, type RequiredField } from '../../contracts/draft-rules.ts'
import { suggestedPrice } from '../../contracts/proposal-rules.ts'
import type { RowOf } from '../database/row-codec.ts'
import { drafts } from '../database/schema.ts'
import { DAY_MS } from '../durations.ts'
import { type ImageStore, imageUrl } from '../providers/images/port.ts'

export const DRAFT_COLUMNS = {
  id: drafts.id,
  imageUrls: drafts.imageUrls,
  primaryImageIndex: drafts.primaryImageIndex,
  title: drafts.title,
  description: drafts.description,
  price: drafts.price,
  category: drafts.category,
  tags: drafts.tags,
  condition: drafts.condition,
  brand: drafts.brand,
  joinsPriceDrops: drafts.joinsPriceDrops,
  leastPrice: drafts.leastPrice,
  proposal: drafts.proposal,
  analysis: drafts.analysis,
  note: drafts.note,
  retryAt: drafts.retryAt,
  createdAt: drafts.createdAt,
  updatedAt: drafts.updatedAt,
}

export type DraftRow = RowOf<typeof DRAFT_COLUMNS>

export type DraftAnswer = Answer<typeof Draft>

export const DRAFT_TTL_MS = DRAFT_DAYS * DAY_MS

export function toDraft(row: DraftRow, store: ImageStore): DraftAnswer {
  const { proposal, retryAt, ...fields } = row
  return {
    ...fields,
    imageUrls: row.imageUrls.map((path) => imageUrl(store, path)),
    missing: missingOf(row),
    suggestedPrice: row.price === null && proposal ? suggestedPrice(proposal) : null,
    ...(row.analysis === 'waiting' && retryAt && { retryAt }),
    expiresAt: new Date(row.updatedAt.getTime() + DRAFT_TTL_MS),
  }
}

/** Images are never missing: a check constraint requires them. */
const missingOf = (row: DraftRow): RequiredField[] =>
  (['title', 'description', 'price', 'category'] as const).filter((name) => row[name] === null || row[name] === '')
