import { IMAGE_LIMIT } from '../../../contracts/product-rules.ts'
import type { Api } from '../../lib/api.ts'
import type { DraftCache } from './draft-queries.ts'
import type { BatchPhoto } from './stored-batch.ts'

type Drafts = Pick<DraftCache, 'current' | 'put' | 'refresh'>

/** The latest attempt, perhaps of a page that was left meanwhile: it goes on. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Creates drafts from the uploaded photos, one per item. Waits for an earlier attempt, and leaves out what is in drafts by
 * then. Returns how the photos were sorted.
 */
export function placePhotos(api: Api, drafts: Drafts, batch: readonly BatchPhoto[]): Promise<string | undefined> {
  const attempt = last.then(
    () => place(api, drafts, batch),
    // The response may have been lost after the drafts were created.
    () => drafts.refresh().then(() => place(api, drafts, batch)),
  )
  last = attempt
  return attempt
}

async function place(api: Api, drafts: Drafts, batch: readonly BatchPhoto[]): Promise<string | undefined> {
  const inDrafts = new Set(drafts.current().flatMap(({ imageUrls }) => imageUrls))
  const waiting = batch.flatMap(({ url, takenAt }) =>
    url && !inDrafts.has(url) ? [{ imageUrl: url, ...(takenAt && { takenAt }) }] : [],
  )
  if (waiting.length === 0) return undefined
  const { groups, note } = await api('POST /api/group-photos', { body: { photos: waiting } })
  const asked = groups.flatMap(inPieces).map((imageUrls) => ({ imageUrls }))
  const created = await api('POST /api/drafts', { body: { drafts: asked } })
  drafts.put(...created.drafts)
  return note
}

/** Chunks no larger than one item's photo limit. */
function inPieces(imageUrls: string[]): string[][] {
  const pieces: string[][] = []
  for (let start = 0; start < imageUrls.length; start += IMAGE_LIMIT)
    pieces.push(imageUrls.slice(start, start + IMAGE_LIMIT))
  return pieces
}
