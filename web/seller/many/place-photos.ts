import { GROUPED_PHOTO_LIMIT } from '../../../contracts/draft-rules.ts'
import { IMAGE_LIMIT } from '../../../contracts/product-rules.ts'
import { type Api, LONG_TIMEOUT_MS } from '../../lib/api.ts'
import { chunk } from '../../lib/chunk.ts'
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
  let latest: string | undefined
  // More than one chunk where photos of an earlier visit, or of a tab that was closed, came to those chosen here.
  for (const photos of chunk(waiting, GROUPED_PHOTO_LIMIT)) {
    const { groups, note } = await api('POST /api/group-photos', { body: { photos }, timeoutMs: LONG_TIMEOUT_MS })
    const asked = groups.flatMap((group) => chunk(group, IMAGE_LIMIT)).map((imageUrls) => ({ imageUrls }))
    const created = await api('POST /api/drafts', { body: { drafts: asked }, timeoutMs: LONG_TIMEOUT_MS })
    drafts.put(...created.drafts)
    latest = note
  }
  return latest
}
