import { useFailureToast } from '../../account/session-end.ts'
import { messageOf } from '../../lib/api.ts'
import { useApi } from '../../lib/use-api.ts'
import { useMutationOnce } from '../../lib/use-mutation-once.ts'
import { useInvalidateProducts } from '../invalidate-products.ts'
import type { DraftCache } from './draft-queries.ts'
import { type Published, type PublishRequest, publishDrafts } from './publish-drafts.ts'

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
  return useMutationOnce({
    // A retry would refuse what the first attempt published.
    retry: false,
    async mutationFn(request: PublishRequest) {
      await saveAll()
      return publishDrafts(api, cache, request)
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
