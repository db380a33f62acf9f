import { useMutation } from '@tanstack/react-query'
import type { CallResult } from '../../../contracts/calls.ts'
import type { Product } from '../../../contracts/product.ts'
import { useFailureToast } from '../../account/session-end.ts'
import { type Api, messageOf, RequestError } from '../../lib/api.ts'
import { useApi } from '../../lib/use-api.ts'
import { useInvalidateProducts } from '../invalidate-products.ts'
import type { DraftCache } from './draft-queries.ts'

type Published = CallResult<'POST /api/drafts/publish'>

interface PublishRequest {
  ids: number[]
  autoApprove: boolean
}

interface PublishDraftsOptions {
  cache: DraftCache
  /** Saves pending changes. Rejects if that is not possible now. */
  saveAll: () => Promise<void>
  onPublished: (answer: Published) => void
}

export function usePublishDrafts({ cache, saveAll, onPublished }: PublishDraftsOptions) {
  const api = useApi()
  const invalidateProducts = useInvalidateProducts()
  const showFailure = useFailureToast()
  return useMutation({
    // A retry would refuse what the first attempt published.
    retry: false,
    async mutationFn(request: PublishRequest) {
      await saveAll()
      return publish(api, cache, request)
    },
    async onSuccess(answer) {
      cache.drop(...answer.published.map(({ draftId }) => draftId))
      onPublished(answer)
      await invalidateProducts()
    },
    onError(error) {
      const description = messageOf(error, "We couldn't connect. Everything is saved here; please try again.")
      showFailure(error, 'Nothing was published', description)
    },
  })
}

/** If the response was lost, finds the listings by their photos, which no other listing has. */
async function publish(api: Api, cache: DraftCache, body: PublishRequest): Promise<Published> {
  const asked = cache.current().filter(({ id }) => body.ids.includes(id))
  try {
    return await api('POST /api/drafts/publish', { body })
  } catch (error) {
    if (error instanceof RequestError) throw error
    const own = await api('GET /api/seller/products').catch((): Product[] => [])
    const published = asked.flatMap(({ id, imageUrls }) => {
      const product = own.find((item) => item.imageUrls.some((url) => imageUrls.includes(url)))
      return product ? [{ draftId: id, product }] : []
    })
    if (published.length === 0) throw error
    return { published, refused: [] }
  }
}
