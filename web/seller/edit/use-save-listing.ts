import { useMutation } from '@tanstack/react-query'
import type { Product } from '../../../contracts/product.ts'
import { useFailureToast } from '../../account/session-end.ts'
import { messageOf } from '../../lib/api.ts'
import { isMissing } from '../../lib/missing.ts'
import { useApi } from '../../lib/use-api.ts'
import { toastDone } from '../../ui/toast.ts'
import { useInvalidateProducts } from '../invalidate-products.ts'
import { GONE } from '../listing-actions.ts'
import { changedFields, type Listing } from '../listing-form.ts'
import type { PhotoList } from '../photo-order.ts'
import { mergePhotos } from './merge-photos.ts'
import type { ListedPhoto } from './use-edited-photos.ts'

export interface Edited {
  listing: Listing
  /** Undefined if they are unchanged. */
  photos: PhotoList<ListedPhoto> | undefined
}

/** Saves an edited listing. `current` is the product as it is now, which may have been rejected since it was opened. */
export function useSaveListing(product: Product, current: Product, onRefused: (error: Error) => void) {
  const api = useApi()
  const invalidateProducts = useInvalidateProducts()
  const showFailure = useFailureToast()
  const isResubmitted = current.status === 'rejected'
  return useMutation({
    retry: false,
    async mutationFn({ listing, photos }: Edited) {
      const params = { id: product.id }
      const changes = {
        ...changedFields(product, listing),
        ...(photos && changedPhotos(product, photos, await api('GET /api/products/{id}', { params }))),
      }
      // An edit resubmits a rejected item, even one that changes nothing.
      const unchanged = { title: current.title, expectedUpdatedAt: current.updatedAt }
      const body = isResubmitted && Object.keys(changes).length === 0 ? unchanged : changes
      return api('PATCH /api/products/{id}', { params, body })
    },
    async onSuccess(changed) {
      toastDone('Product Updated', isResubmitted ? `${changed.title} needs approval again.` : changed.title)
      await invalidateProducts(new Map([[changed.id, changed]]))
    },
    onError(error) {
      onRefused(error)
      const description = isMissing(error)
        ? `${GONE} Copy what you want to keep, and list it again.`
        : messageOf(error, 'Failed to update product. Please try again.')
      showFailure(error, 'Update Failed', description)
      // It was probably changed elsewhere.
      void invalidateProducts()
    },
  })
}

/** With what was changed elsewhere since the dialog opened: the store deletes a photo that a listing loses. */
function changedPhotos(opened: Product, { photos, primaryId }: PhotoList<ListedPhoto>, now: Product) {
  const urls = photos.map(({ url }) => url)
  const imageUrls = mergePhotos(urls, opened.imageUrls, now.imageUrls)
  const primaryUrl = photos.find(({ id }) => id === primaryId)?.url ?? ''
  return {
    imageUrls,
    primaryImageIndex: Math.max(0, imageUrls.indexOf(primaryUrl)),
    expectedUpdatedAt: now.updatedAt,
  }
}
