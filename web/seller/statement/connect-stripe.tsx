import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ConnectState } from '../../../contracts/connect.ts'
import { useFailureToast } from '../../account/session-end.ts'
import { LONG_TIMEOUT_MS, messageOf } from '../../lib/api.ts'
import { useApi } from '../../lib/use-api.ts'
import { useWindowEvent } from '../../lib/use-window-event.ts'
import { Button } from '../../ui/button.tsx'
import { statementQuery } from '../seller-queries.ts'

const TEXTS: Record<ConnectState, { text: string; action: string }> = {
  none: {
    text: 'Connect a Stripe account, and we can send your earnings straight to your bank.',
    action: 'Connect with Stripe',
  },
  incomplete: {
    text: "Your account isn't ready yet: Stripe needs more from you, or is still checking. You can go on where you left off.",
    action: 'Continue with Stripe',
  },
  ready: { text: "You're connected. Payouts by Stripe arrive at your bank.", action: 'Change your details at Stripe' },
}

/** Links to Stripe's form and shows its state. `isBack`: Stripe has just returned the seller here. */
export default function ConnectStripe({ state, isBack }: { state: ConnectState; isBack: boolean }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const showFailure = useFailureToast()
  const { queryKey } = statementQuery(api)
  useEffect(() => {
    if (!isBack) return
    // The seller may be back before Stripe's webhook. If this request fails, the webhook still arrives.
    api('GET /api/seller/connect').then(
      ({ state }) => queryClient.setQueryData(queryKey, (known) => known && { ...known, connect: state }),
      () => {},
    )
  }, [isBack, api, queryClient, queryKey])
  const { mutate, reset, isPending, isSuccess } = useMutation({
    retry: false,
    mutationFn: () => api('POST /api/seller/connect', { timeoutMs: LONG_TIMEOUT_MS }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showFailure(error, 'Error', messageOf(error, "We couldn't reach Stripe. Please try again.")),
  })
  // On return from Stripe, a browser may restore this page as it was left.
  useWindowEvent('pageshow', ({ persisted }) => persisted && reset())
  const { text, action } = TEXTS[state]
  return (
    <section
      id="stripe"
      aria-labelledby="stripe-heading"
      className="flex scroll-mt-24 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-card px-5 py-5 sm:px-6"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="stripe-heading" className="font-semibold font-serif text-xl">
          Get paid by Stripe
        </h2>
        <p role="status" className="mt-1 text-muted">
          {text}
        </p>
      </div>
      <Button
        variant={state === 'ready' ? 'secondary' : 'primary'}
        busy={isPending || isSuccess}
        busyText="Opening Stripe..."
        onClick={() => mutate()}
      >
        {action}
      </Button>
    </section>
  )
}
