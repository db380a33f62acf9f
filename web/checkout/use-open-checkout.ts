import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Buyer } from '../../contracts/checkout.ts'
import { useApi } from '../lib/use-api.ts'
import { productQuery } from '../product/product-queries.ts'
import type { ToastText } from '../ui/toast.ts'
import { toast } from '../ui/toast.ts'
import { limitReached } from './limit-reached.ts'
import { keepBegun } from './open-checkout.ts'

interface Options {
  productId: number
  /** A purchase without an account has a call of its own; the server does the same for both. */
  call: 'POST /api/create-checkout-session' | 'POST /api/purchases'
  /** Said when it fails. */
  failure: ToastText
}

/** Holds the item and sends the browser to the hosted payment page. Busy until the browser has left. */
export function useOpenCheckout({ productId, call, failure }: Options) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    // The server has asked the payment provider twice by then, and somebody is waiting.
    retry: false,
    mutationFn: async (buyer: Buyer) => {
      const opened = await api(call, { body: { productId, ...buyer } })
      keepBegun(productId, { ...opened, ...buyer })
      location.assign(opened.url)
    },
    onError: (error) => {
      toast({ tone: 'destructive', ...(limitReached(error) ?? failure) })
      // Sold or held in the meantime: the page should say so.
      queryClient.invalidateQueries({ queryKey: productQuery(api, String(productId)).queryKey })
    },
  })

  // Back from the payment page a browser may show this page as it was left.
  useEffect(() => {
    const cameBack = (event: PageTransitionEvent) => event.persisted && reset()
    addEventListener('pageshow', cameBack)
    return () => removeEventListener('pageshow', cameBack)
  }, [reset])

  return { open: mutate, busy: isPending || isSuccess, error }
}
