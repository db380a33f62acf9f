import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '../../../contracts/calls.ts'
import type { Product } from '../../../contracts/product.ts'
import { hasStatus } from '../../lib/api.ts'
import { useApi } from '../../lib/use-api.ts'
import type { ToastText } from '../../ui/toast.ts'
import { pendingQuery } from '../admin-queries.ts'
import { useAdminAction } from '../use-admin-action.ts'
import { takeOut } from './approval-queue.ts'

export const REASONS_ID = 'rejection-reasons'
const PHONE_PX = 640
const TOAST_AND_BUTTONS_PX = 300

export interface Rejection {
  product: Product
  /** Shown to the seller; absent until chosen. */
  reason?: string
  /** The server's response, which the next action waits for. It refers to this version, not to a seller's edit of it. */
  done: Promise<Pick<Product, 'updatedAt'>>
  /** Hides the reasons, which push the next items' photos off a phone's screen. Absent until another item is decided. */
  isFolded?: boolean
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
  const change = ({ id }: Product, body: CallInput<'PATCH /api/products/{id}', 'body'>) =>
    api('PATCH /api/products/{id}', { params: { id }, body })

  const fold = (isFolded: boolean) => setRejection((last) => last && { ...last, isFolded })

  function decide(product: Product, status: 'approved' | 'rejected') {
    const isApproval = status === 'approved'
    void takeOut(queryClient, pendingQuery(api).queryKey, product.id)
    const done = change(product, { status, expectedUpdatedAt: product.updatedAt })
    if (!isApproval) {
      setRejection({ product, done })
      done.catch(() => setRejection((last) => (last?.done === done ? undefined : last)))
    } else fold(true)
    act({
      run: () => done,
      success: () => ({
        title: isApproval ? 'Product Approved' : 'Product Rejected',
        description: product.title,
        replaces: 'review',
        ...(!isApproval && toastSide(innerWidth, document.getElementById(REASONS_ID)?.getBoundingClientRect().top)),
      }),
      failure: `Failed to ${isApproval ? 'approve' : 'reject'} product. Please try again.`,
      itemTitle: product.title,
    })
  }

  function undo() {
    if (!rejection) return
    const { product, done } = rejection
    setRejection(undefined)
    act({
      run: async () => {
        const { updatedAt } = await done
        // Any edit sends a rejected item back to pending, even one that keeps the title.
        return change(product, { title: product.title, expectedUpdatedAt: updatedAt })
      },
      success: () => ({ title: 'Back in the queue', description: product.title }),
      failure: 'Failed to undo the rejection. Please try again.',
      itemTitle: product.title,
    })
  }

  function explain(reason: string) {
    if (!rejection || rejection.reason === reason) return
    const { product, done, reason: before } = rejection
    const told = done.then(({ updatedAt }) =>
      change(product, { status: 'rejected', reason, expectedUpdatedAt: updatedAt }),
    )
    setRejection({ product, reason, done: told })
    told.catch((error) => {
      const earlier = hasStatus(error, 409) ? undefined : { product, done, reason: before }
      setRejection((last) => (last?.done === told ? earlier : last))
    })
    act({
      run: () => told,
      failure: 'Failed to add the reason. Please try again.',
      itemTitle: product.title,
    })
  }

  return { decide, rejection, undo, explain, fold, dismiss: () => setRejection(undefined) }
}

/** On a phone, the toast of a rejection leaves its reasons free, unless it would cover the buttons above them instead. */
export const toastSide = (windowPx: number, reasonsTopPx = 0): Pick<ToastText, 'side'> =>
  windowPx < PHONE_PX && reasonsTopPx > TOAST_AND_BUTTONS_PX ? { side: 'top' } : {}

export type Review = ReturnType<typeof useReview>
