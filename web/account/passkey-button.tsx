import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide'
import { useEffect } from 'react'
import { messageOf, RequestError } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toastFailure } from '../ui/toast.ts'
import { useEnter } from './use-enter.ts'

const load = () => import('./passkeys.ts')

/** Shorter than a challenge's lifetime: a pending autofill request is renewed. */
const RENEW_MS = 9 * 60 * 1000

/** Signs in with a passkey, by the button or by autofill in the username field. */
export function PasskeyButton({ next }: { next: string }) {
  const api = useApi()
  const enter = useEnter(next)
  const signIn = useMutation({
    mutationFn: async () => (await load()).signInWithPasskey(api),
    retry: false,
    onSuccess: enter,
    onError: showError,
  })
  useAutofill(enter)
  return (
    <Button
      variant="secondary"
      size="large"
      className="w-full"
      busy={signIn.isPending}
      busyText="Waiting for your passkey..."
      onClick={() => signIn.mutate()}
    >
      <Icon of={KeyRound} className="size-5" />
      Sign in with a passkey
    </Button>
  )
}

async function showError(error: Error): Promise<void> {
  const { passkeyProblem } = await load()
  const problem = passkeyProblem(error)
  const description = problem ?? 'No passkey was used. You can also sign in with your password.'
  toastFailure('Sign in failed', description)
}

function useAutofill(enter: () => Promise<void>): void {
  const api = useApi()
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return
    let isOver = false
    let stop = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    async function offer() {
      const { canAutofill, signInWithPasskey, stopWaiting } = await load()
      if (isOver || !(await canAutofill()) || isOver) return
      stop = stopWaiting
      timer = setTimeout(offer, RENEW_MS)
      await signInWithPasskey(api, { inAutofill: true }).then(enter, (error) => {
        // Other errors are the device's, which the visitor has not asked for a passkey.
        if (isOver || !(error instanceof RequestError)) return
        toastFailure('Sign in failed', messageOf(error, 'Please use your password.'))
      })
    }
    offer().catch(() => {})
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [api, enter])
}
