import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '../../contracts/product.ts'
import { useApi } from '../lib/use-api.ts'
import { pendingQuery } from './admin-queries.ts'
import { takeOut } from './approval-queue.ts'
import { useAdminAction } from './use-admin-action.ts'

export interface Rejection {
  product: Product
  /** Shown to the seller; absent until chosen. */
  reason?: string
  /** The server's response, which the next action waits for. */
  done: Promise<unknown>
}

/**
 * Approves and rejects. Optimistic: the item leaves the queue at once, and the next refetch brings it back if the server
 * refused. The last rejection can be explained and undone.
 */
export function useReview() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { act } = useAdminAction({ mayOverlap: true })
  const [rejection, setRejection] = useState<Rejection>()
  const params = ({ id }: Product) => ({ id: String(id) })

  function decide(product: Product, status: 'approved' | 'rejected') {
    const isApproval = status === 'approved'
    void takeOut(queryClient, pendingQuery(api).queryKey, product.id)
    const body = { status, expectedUpdatedAt: product.updatedAt }
    const done = api('PATCH /api/products/{id}', { params: params(product), body })
    if (!isApproval) {
      setRejection({ product, done })
      done.catch(() => setRejection((last) => (last?.done === done ? undefined : last)))
    }
    act({
      run: () => done,
      success: () => ({
        title: isApproval ? 'Product Approved' : 'Product Rejected',
        description: product.title,
      }),
      failure: `Failed to ${isApproval ? 'approve' : 'reject'} product. Please try again.`,
    })
  }

  function undo() {
    if (!rejection) return
    const { product, done } = rejection
    setRejection(undefined)
    act({
      run: async () => {
        await done
        // Any edit sends a rejected item back to pending, even one that keeps the title.
        return api('PATCH /api/products/{id}', { params: params(product), body: { title: product.title } })
      },
      success: () => ({ title: 'Back in the queue', description: product.title }),
      failure: 'Failed to undo the rejection. Please try again.',
    })
  }

  function explain(reason: string) {
    if (!rejection || rejection.reason === reason) return
    const { product, done, reason: before } = rejection
    const told = done.then(() =>
      api('PATCH /api/products/{id}', { params: params(product), body: { status: 'rejected', reason } }),
    )
    setRejection({ product, reason, done: told })
    told.catch(() =>
      setRejection((last) => (last?.done === told ? { product, done, ...(before && { reason: before }) } : last)),
    )
    act({
      run: () => told,
      failure: 'Failed to add the reason. Please try again.',
    })
  }

  return { decide, rejection, undo, explain, dismiss: () => setRejection(undefined) }
}

export type Review = ReturnType<typeof useReview>
