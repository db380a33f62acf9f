import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Buyer } from '../../contracts/checkout.ts'
import { checkoutKey, paysFor, readStarted, type StartedCheckout, saveStarted } from '../cart/started-checkout.ts'
import { hasStatus, RequestError } from '../lib/api.ts'
import { now } from '../lib/clock.ts'
import { refetchProduct } from '../lib/refetch-product.ts'
import { useApi } from '../lib/use-api.ts'
import { useWindowEvent } from '../lib/use-window-event.ts'
import { currentUserQuery } from '../session/session.ts'
import { type ToastText, toast } from '../ui/toast.ts'
import { isNoSale, openingFailure } from './opening-failure.ts'

interface Options {
  productIds: number[]
  /** Guests have their own call; the server does the same for both. */
  call: 'POST /api/create-checkout-session' | 'POST /api/purchases'
  /** The toast when it fails. */
  failure: ToastText
}

interface Attempt extends Buyer {
  /** The account that the buyer sees; null for a guest. */
  accountId: number | null
  /** Leaves out those that are gone. */
  only?: number[]
}

/** Mutation key: while it runs, a hold reported by a live update is this tab's own. */
export const OPEN_CHECKOUT = ['open-checkout']

export const unavailableOf = (error: unknown) => (error instanceof RequestError ? error.unavailable : [])

/** The open payment page of exactly these items that this tab started. */
function readPage(productIds: number[]): StartedCheckout | null {
  const started = readStarted(checkoutKey(productIds), now())
  return paysFor(started, productIds) ? started : null
}

/** Holds the items and sends the browser to the hosted payment page. Busy until the browser has left. */
export function useOpenCheckout({ productIds, call, failure }: Options) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationKey: OPEN_CHECKOUT,
    // The server has already tried the payment provider twice, and somebody is waiting.
    retry: false,
    mutationFn: async ({ only = productIds, accountId, ...buyer }: Attempt) => {
      const [productId] = only
      const wanted = only.length > 1 ? { productIds: only } : { productId }
      try {
        const opened = await api(call, { body: { ...wanted, ...buyer, accountId } })
        saveStarted(checkoutKey(only), { ...opened, ...buyer, productIds: only })
        location.assign(opened.url)
      } catch (error) {
        // A payment that was started during the sale can still be made.
        const started = isNoSale(error) ? readPage(only) : null
        if (!started) throw error
        location.assign(started.url)
      }
    },
    onError: (error) => {
      // The page says who is signed in now.
      if (hasStatus(error, 401)) return void queryClient.invalidateQueries({ queryKey: currentUserQuery(api).queryKey })
      // If some are gone, the page offers to continue with the rest.
      if (unavailableOf(error).length === 0) toast({ tone: 'destructive', ...openingFailure(error, failure) })
      // Sold or held in the meantime: the page should say so.
      for (const id of productIds) refetchProduct(queryClient, id)
    },
  })

  /** Ignores a second press before the first one takes effect. */
  function open(attempt: Attempt): void {
    if (queryClient.isMutating({ mutationKey: OPEN_CHECKOUT }) === 0) mutate(attempt)
  }

  // On return from the payment page, a browser may restore this page as it was left.
  useWindowEvent('pageshow', ({ persisted }) => persisted && reset())

  return { open, reset, busy: isPending || isSuccess, error }
}
