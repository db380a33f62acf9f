import { useRef } from 'react'
import { BULK_LIMIT, type BulkAction } from '../../../contracts/bulk-rules.ts'
import type { CallResult } from '../../../contracts/calls.ts'
import { plural } from '../../../contracts/counts.ts'
import type { Product } from '../../../contracts/product.ts'
import { useFailureToast } from '../../account/session-end.ts'
import { hasStatus, LONG_TIMEOUT_MS, messageOf } from '../../lib/api.ts'
import { chunk } from '../../lib/chunk.ts'
import { useApi } from '../../lib/use-api.ts'
import { useMutationOnce } from '../../lib/use-mutation-once.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { useInvalidateProducts } from '../invalidate-products.ts'

interface BulkRequest {
  action: BulkAction
  products: readonly Product[]
  /** For `reprice`; negative lowers. */
  percent?: number
  /** Tells what was refused in a toast: its page may be gone. */
  isUndo?: boolean
}

export interface Refused {
  product: Product
  message: string
}

const DONE: Record<BulkAction, string> = {
  unlist: 'unlisted',
  relist: 'relisted',
  delete: 'deleted',
  reprice: 'repriced',
  'join-price-drops': 'will join price drops',
  'leave-price-drops': "won't join price drops",
}

const INVERSE: Partial<Record<BulkAction, BulkAction>> = { unlist: 'relist', relist: 'unlist' }

interface BulkChanged {
  changed: Product[]
  /** How many rejected ones await approval again. */
  resubmitted: number
  refused: Refused[]
}

export const leftOut = ({ length }: readonly Refused[]): string =>
  `${plural(length, 'product was', 'products were')} left out`

const reasonsOf = (refused: readonly Refused[]): string => [...new Set(refused.map(({ message }) => message))].join(' ')

/** Changes many products. `onDone` gets the ones that the server refused. */
export function useBulkChange(onDone: (refused: Refused[]) => void) {
  const api = useApi()
  const showFailure = useFailureToast()
  const invalidateProducts = useInvalidateProducts()
  /** What failed may have changed some prices. Repeated with the prices seen then, it changes each once. */
  const failed = useRef<{ percent: number | undefined; seen: ReadonlyMap<number, string> }>(undefined)
  const seenPrice = ({ id, price }: Product, percent: number | undefined): string =>
    (failed.current?.percent === percent && failed.current?.seen.get(id)) || price
  const bulk = useMutationOnce<BulkChanged, BulkRequest>({
    retry: false,
    async mutationFn({ action, products, percent }) {
      const refused: Refused[] = []
      const changed: Product[] = []
      let resubmitted = 0
      for (const part of chunk(products, BULK_LIMIT)) {
        const body = {
          ids: part.map(({ id }) => id),
          action,
          ...(action === 'reprice' && { percent, seenPrices: part.map((product) => seenPrice(product, percent)) }),
        }
        const answer = await api('POST /api/seller/products/bulk', { body, timeoutMs: LONG_TIMEOUT_MS })
        changed.push(...answer.changed)
        const rejected = new Set(part.filter(({ status }) => status === 'rejected').map(({ id }) => id))
        resubmitted += answer.changed.filter(({ id, status }) => status === 'pending' && rejected.has(id)).length
        void invalidateProducts(changedBy(action, answer))
        for (const { productId, message } of answer.refused) {
          const product = part.find(({ id }) => id === productId)
          if (product) refused.push({ product, message })
        }
      }
      return { changed, resubmitted, refused }
    },
    onSuccess({ changed, resubmitted, refused }, { action, isUndo }) {
      failed.current = undefined
      const description = resubmitted > 0 ? `${plural(resubmitted, 'needs', 'need')} approval again.` : undefined
      const inverse = INVERSE[action]
      if (changed.length > 0)
        toast({
          tone: 'good',
          title: `${plural(changed.length, 'product')} ${DONE[action]}`,
          description,
          replaces: 'bulk change',
          ...(inverse && {
            action: { label: 'Undo', onClick: () => bulk.mutate({ action: inverse, products: changed, isUndo: true }) },
          }),
        })
      if (!isUndo) onDone(refused)
      else if (refused.length > 0) toastFailure(leftOut(refused), reasonsOf(refused))
    },
    onError(error, { products, percent, isUndo }) {
      failed.current = { percent, seen: new Map(products.map((product) => [product.id, seenPrice(product, percent)])) }
      // Some may have been changed before the connection was lost.
      void invalidateProducts()
      const description = messageOf(error, "We couldn't connect. Please check your products and try again.")
      const title = "We couldn't change all of them"
      showFailure(error, title, description)
      // A page that anyone may see does not say that the session has ended.
      if (isUndo && hasStatus(error, 401)) toastFailure(title, description)
    },
  })
  return bulk
}

const changedBy = (action: BulkAction, { changed }: CallResult<'POST /api/seller/products/bulk'>) =>
  new Map(changed.map((product) => [product.id, action === 'delete' ? null : product]))
