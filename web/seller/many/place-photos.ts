import { IMAGE_LIMIT } from '../../../contracts/product-rules.ts'
import type { Api } from '../../lib/api.ts'
import type { DraftCache } from './draft-queries.ts'
import type { BatchPhoto } from './stored-batch.ts'

/**
 * Creates drafts from the uploaded photos, one per item. A retry leaves out those that are in drafts by now: the response may
 * have been lost after the drafts were created. Returns how the photos were sorted.
 */
export async function placePhotos(
  api: Api,
  drafts: Pick<DraftCache, 'current' | 'put' | 'refresh'>,
  batch: readonly BatchPhoto[],
  { isRetry }: { isRetry: boolean },
): Promise<string | undefined> {
  if (isRetry) await drafts.refresh()
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
