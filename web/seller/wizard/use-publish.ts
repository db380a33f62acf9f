import { useMutation } from '@tanstack/react-query'
import type { CallInput } from '../../../contracts/calls.ts'
import type { Product } from '../../../contracts/product.ts'
import { mayHaveSucceeded } from '../../account/refused.ts'
import { useFailureToast } from '../../account/session-end.ts'
import { type Api, messageOf } from '../../lib/api.ts'
import { useApi } from '../../lib/use-api.ts'
import { toastDone } from '../../ui/toast.ts'
import { useInvalidateProducts } from '../invalidate-products.ts'
import type { Listing } from '../listing-form.ts'
import { primaryIndex } from '../photo-order.ts'
import type { Draft } from './draft.ts'

/** Publishes the draft. */
export function usePublish(draft: Draft, onRefused: (error: Error) => void) {
  const api = useApi()
  const invalidateProducts = useInvalidateProducts()
  const showFailure = useFailureToast()
  return useMutation({
    // A retry could list the item twice.
    retry: false,
    mutationFn: (listing: Listing) => create(api, newProduct(draft, listing)),
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

const newProduct = (draft: Draft, listing: Listing): CallInput<'POST /api/create-product', 'body'> => ({
  ...listing,
  imageUrls: draft.photos.flatMap(({ url }) => url ?? []),
  primaryImageIndex: primaryIndex(draft),
  autoApprove: draft.autoApprove,
  aiAnalysis: draft.analysis,
})

/** If the response was lost, looks for the listing by its first photo, which no other listing has. */
async function create(api: Api, body: CallInput<'POST /api/create-product', 'body'>): Promise<Product> {
  try {
    return await api('POST /api/create-product', { body })
  } catch (error) {
    if (!mayHaveSucceeded(error)) throw error
    const own = await api('GET /api/seller/products').catch(() => [])
    const created = own.find(({ imageUrls }) => imageUrls[0] === body.imageUrls[0])
    if (created) return created
    throw error
  }
}
