import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { Product } from '../../contracts/product.ts'
import { useFailureToast } from '../account/session-end.ts'
import { hasStatus, messageOf } from '../lib/api.ts'
import { isMissing } from '../lib/missing.ts'
import { useApi } from '../lib/use-api.ts'
import { toastDone } from '../ui/toast.ts'
import { useInvalidateProducts } from './invalidate-products.ts'

export type ListingActions = ReturnType<typeof useListingActions>['actions']

/** One-click actions on a listing. `busy` is the id of the product being changed. */
export function useListingActions() {
  const api = useApi()
  const showFailure = useFailureToast()
  const invalidateProducts = useInvalidateProducts()
  const inFlight = useRef(new Set<number>())
  const { mutate, isPending, variables } = useMutation({
    retry: false,
    mutationFn: ({ run }: ListingAction) => run(),
    async onSuccess(changed, { product, onDone, success }) {
      const isResubmitted = product.status === 'rejected' && changed?.status === 'pending'
      toastDone(success, isResubmitted ? `${product.title} needs approval again.` : product.title)
      onDone?.()
      await invalidateProducts(new Map([[product.id, changed]]))
    },
    onError(error, { failure: [title, text] }) {
      showFailure(error, title, isMissing(error) ? GONE : isExplained(error) ? messageOf(error, text) : text)
      // It was probably changed elsewhere.
      void invalidateProducts()
    },
    onSettled: (_changed, _error, { product }) => void inFlight.current.delete(product.id),
  })
  const actions = useMemo(() => {
    const call = ({ id }: Product) => ({ params: { id } })
    /** Refused if the item is no longer as shown: a title would undo the new one, an index mean another photo. */
    const edit = (product: Product, fields: { title: string } | { primaryImageIndex: number }) =>
      api('PATCH /api/products/{id}', { ...call(product), body: { ...fields, expectedUpdatedAt: product.updatedAt } })
    /** Ignores the second press of a double click, which comes before the buttons are disabled. */
    const start = (action: ListingAction) => {
      if (inFlight.current.has(action.product.id)) return
      inFlight.current.add(action.product.id)
      mutate(action)
    }
    return {
      unlist: (product: Product) =>
        start({
          product,
          run: () => api('PATCH /api/products/{id}/unlist', call(product)),
          success: 'Product unlisted',
          failure: ['Unlist Failed', 'There was an error unlisting your product. Please try again.'],
        }),
      relist: (product: Product) =>
        start({
          product,
          run: () => api('PATCH /api/products/{id}/relist', call(product)),
          success: 'Product relisted',
          failure: ['Relist Failed', 'There was an error relisting your product. Please try again.'],
        }),
      /** Resubmits a rejected item unchanged: any edit does, even one that keeps the title. */
      resubmit: (product: Product) =>
        start({
          product,
          run: () => edit(product, { title: product.title }),
          success: 'Sent for approval',
          failure: ['Not Sent', "We couldn't send it for approval. Please try again."],
        }),
      remove: (product: Product, onDone: () => void) =>
        start({
          product,
          onDone,
          run: async () => {
            await api('DELETE /api/products/{id}', call(product)).catch((error) => {
              if (!isMissing(error)) throw error
            })
            return null
          },
          success: 'Product deleted',
          failure: ['Delete Failed', 'There was an error deleting your product. Please try again.'],
        }),
      makePrimary: (product: Product, primaryImageIndex: number) =>
        start({
          product,
          run: () => edit(product, { primaryImageIndex }),
          success: 'Primary Image Updated',
          failure: ['Update Failed', "We couldn't change the primary image. Please try again."],
        }),
    }
  }, [api, mutate])
  return { actions, busy: isPending ? variables.product.id : undefined }
}

/** What has happened meanwhile, or how long to wait: trying again at once would not help. */
const isExplained = (error: Error) => hasStatus(error, 409, 429)

interface ListingAction {
  product: Product
  /** Resolves to the changed product, or null once it is deleted. */
  run: () => Promise<Product | null>
  onDone?: () => void
  success: string
  failure: [title: string, text: string]
}

export const GONE = 'This item was deleted in the meantime.'
