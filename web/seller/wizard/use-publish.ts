import { useIsMutating, useMutation } from '@tanstack/react-query'
import type { CallInput } from '../../../contracts/calls.ts'
import type { Product } from '../../../contracts/product.ts'
import { useFailureToast } from '../../account/session-end.ts'
import { type Api, messageOf } from '../../lib/api.ts'
import { mayHaveSucceeded } from '../../lib/request-failure.ts'
import { useApi } from '../../lib/use-api.ts'
import { toastDone } from '../../ui/toast.ts'
import { useInvalidateProducts } from '../invalidate-products.ts'
import { changedFields, type Listing } from '../listing-form.ts'
import { primaryIndex } from '../photo-order.ts'
import { listingWith } from '../seller-queries.ts'
import type { Draft } from './draft.ts'
import type { DraftStore } from './use-draft.ts'

const mutationKey = ['POST /api/create-product']

/** Also while a draft is being published whose page was left meanwhile. */
export const useIsPublishing = (): boolean => useIsMutating({ mutationKey }) > 0

/** Publishes the draft. */
export function usePublish({ draft, change }: Pick<DraftStore, 'draft' | 'change'>, onRefused: (error: Error) => void) {
  const api = useApi()
  const invalidateProducts = useInvalidateProducts()
  const showFailure = useFailureToast()
  const setSent = (isSent: boolean) => change((now) => ({ ...now, isSent }))
  return useMutation({
    mutationKey,
    // A retry could list the item twice.
    retry: false,
    async mutationFn(listing: Listing) {
      const body = newProduct(draft, listing)
      const listed = draft.isSent && (await findListed(api, body))
      if (listed) return withChanges(api, listed, listing, body)
      setSent(true)
      try {
        return await create(api, body)
      } catch (error) {
        if (!mayHaveSucceeded(error)) setSent(false)
        throw error
      }
    },
    async onSuccess({ status }) {
      toastDone(
        'Product created successfully!',
        status === 'approved' ? "It's live on the marketplace." : "It's pending admin approval.",
      )
      await invalidateProducts()
    },
    onError(error) {
      onRefused(error)
      const description = messageOf(error, "We couldn't connect. Everything you typed is saved.")
      showFailure(error, 'Failed to create product', description)
    },
  })
}

type NewListing = CallInput<'POST /api/create-product', 'body'>

const newProduct = (draft: Draft, listing: Listing): NewListing => ({
  ...listing,
  imageUrls: draft.photos.flatMap(({ url }) => url ?? []),
  primaryImageIndex: primaryIndex(draft),
  autoApprove: draft.autoApprove,
  aiAnalysis: draft.analysis,
})

/** If the response was lost, looks for the listing. */
async function create(api: Api, body: NewListing): Promise<Product> {
  try {
    return await api('POST /api/create-product', { body })
  } catch (error) {
    const created = mayHaveSucceeded(error) && (await findListed(api, body).catch(() => undefined))
    if (created) return created
    throw error
  }
}

const findListed = async (api: Api, { imageUrls }: NewListing): Promise<Product | undefined> =>
  listingWith(await api('GET /api/seller/products'), imageUrls)

/** The listing of an earlier attempt, with what was changed since. */
async function withChanges(api: Api, listed: Product, listing: Listing, { imageUrls, primaryImageIndex }: NewListing) {
  const fields = changedFields(listed, listing)
  const hasPhotos =
    listed.imageUrls.join() === imageUrls.join() && listed.primaryImageIndex === (primaryImageIndex ?? 0)
  if (hasPhotos && Object.values(fields).every((value) => value === undefined)) return listed
  return api('PATCH /api/products/{id}', {
    params: { id: listed.id },
    body: { ...fields, ...(!hasPhotos && { imageUrls, primaryImageIndex }) },
  })
}
