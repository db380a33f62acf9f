import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Product } from '../../contracts/product.ts'
import { useSessionCheck } from '../account/session-end.ts'
import { RequestError } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { toast } from '../ui/toast.ts'
import { useProductsChanged } from './products-changed.ts'
import { focusSection } from './section-focus.ts'

export interface ListingActions {
  unlist: (product: Product) => void
  relist: (product: Product) => void
  remove: (product: Product, done: () => void) => void
  makePrimary: (product: Product, index: number) => void
}

/** What a seller does to an item with one press. `busy` is the item that is being worked on. */
export function useListingActions(): { actions: ListingActions; busy: number | undefined } {
  const api = useApi()
  const failed = useFailure()
  const productsChanged = useProductsChanged()
  const { mutate, isPending, variables } = useMutation({
    retry: false,
    mutationFn: ({ act }: Step) => act(),
    async onSuccess(changed, { product, done, success }) {
      toast({ tone: 'good', title: success, description: product.title })
      done?.()
      await productsChanged(changed, product.id)
      // The focus was on a row that is gone.
      if (document.activeElement === document.body) focusSection(product.status)
    },
    onError: (error, { failure }) => failed(error, failure),
  })
  const actions = useMemo((): ListingActions => {
    const params = ({ id }: Product) => ({ id: String(id) })
    return {
      unlist: (product) =>
        mutate({
          product,
          act: () => api('PATCH /api/products/{id}/unlist', { params: params(product) }),
          success: 'Product unlisted',
          failure: ['Unlist Failed', 'There was an error unlisting your product. Please try again.'],
        }),
      relist: (product) =>
        mutate({
          product,
          act: () => api('PATCH /api/products/{id}/relist', { params: params(product) }),
          success: 'Product relisted',
          failure: ['Relist Failed', 'There was an error relisting your product. Please try again.'],
        }),
      remove: (product, done) =>
        mutate({
          product,
          done,
          act: async () => {
            await api('DELETE /api/products/{id}', { params: params(product) })
            return null
          },
          success: 'Product deleted',
          failure: ['Delete Failed', 'There was an error deleting your product. Please try again.'],
        }),
      makePrimary: (product, primaryImageIndex) =>
        mutate({
          product,
          act: () => api('PATCH /api/products/{id}', { params: params(product), body: { primaryImageIndex } }),
          success: 'Primary Image Updated',
          failure: ['Update Failed', 'The primary image could not be changed. Please try again.'],
        }),
    }
  }, [api, mutate])
  return { actions, busy: isPending ? variables.product.id : undefined }
}

interface Step {
  product: Product
  /** Answers the item as it is then; null when there is none any more. */
  act: () => Promise<Product | null>
  done?: () => void
  success: string
  failure: [title: string, text: string]
}

/** Says that something failed. A conflict has a reason that the seller can do something about. */
function useFailure() {
  const checkSession = useSessionCheck()
  return (error: unknown, [title, text]: Step['failure']) => {
    checkSession(error)
    const isConflict = error instanceof RequestError && error.status === 409
    toast({ tone: 'destructive', title, description: isConflict ? error.detail : text })
  }
}
