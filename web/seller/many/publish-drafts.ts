import type { CallInput, CallResult } from '../../../contracts/calls.ts'
import type { Product } from '../../../contracts/product.ts'
import { type Api, LONG_TIMEOUT_MS } from '../../lib/api.ts'
import { mayHaveSucceeded } from '../../lib/request-failure.ts'
import { listingWith } from '../seller-queries.ts'
import type { DraftCache } from './draft-queries.ts'

export type PublishRequest = CallInput<'POST /api/drafts/publish', 'body'>
export type Published = CallResult<'POST /api/drafts/publish'>

/**
 * If the response was lost, or the server failed midway, finds the listings by their photos. Also those of refused drafts: an
 * earlier request without a response, or another tab, may have published them.
 */
export async function publishDrafts(
  api: Api,
  cache: Pick<DraftCache, 'current'>,
  body: PublishRequest,
): Promise<Published> {
  const asked = cache.current().filter(({ id }) => body.ids.includes(id))
  const findListed = async () => {
    const own = await api('GET /api/seller/products').catch((): Product[] => [])
    return asked.flatMap(({ id, imageUrls }) => {
      const product = listingWith(own, imageUrls)
      return product ? [{ draftId: id, product }] : []
    })
  }
  try {
    const { published, refused } = await api('POST /api/drafts/publish', { body, timeoutMs: LONG_TIMEOUT_MS })
    const listed = refused.length > 0 ? await findListed() : []
    const isRefused = (id: number) => refused.some(({ draftId }) => draftId === id)
    const isListed = (id: number) => listed.some(({ draftId }) => draftId === id)
    return {
      published: [...published, ...listed.filter(({ draftId }) => isRefused(draftId))],
      refused: refused.filter(({ draftId }) => !isListed(draftId)),
    }
  } catch (error) {
    if (!mayHaveSucceeded(error)) throw error
    const published = await findListed()
    if (published.length === 0) throw error
    return { published, refused: [] }
  }
}
