import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { hasStatus, messageOf } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { useMutationOnce } from '../lib/use-mutation-once.ts'
import { Button } from '../ui/button.tsx'
import { toast, toastFailure } from '../ui/toast.ts'
import { useFocusInvalid } from '../ui/use-focus-invalid.ts'
import { CodeField } from './code-field.tsx'
import { fieldText } from './refused.ts'
import { useEnter } from './use-enter.ts'

interface CodeStepProps {
  /** Where to go once signed in: a path of this site. */
  next: string
  /** Back to the password. */
  onStartOver: () => void
}

const FEW_CODES = 2

/** The second step of signing in. */
export default function CodeStep({ next, onStartOver }: CodeStepProps) {
  const api = useApi()
  const [code, setCode] = useState('')
  const [isRecovering, setIsRecovering] = useState(false)
  const enter = useEnter(next)
  const warnOfFewCodes = useFewCodesWarning()
  const signIn = useMutationOnce({
    mutationFn: () => api('POST /api/auth/second-factor', { body: { code } }),
    retry: false,
    async onSuccess() {
      await enter()
      if (isRecovering) await warnOfFewCodes()
    },
    onError(error) {
      if (!hasStatus(error, 401)) return
      toastFailure('Sign in again', messageOf(error))
      onStartOver()
    },
  })
  const { error } = signIn
  const form = useFocusInvalid(error)
  useEffect(focusCode, [])
  function submit(event: FormEvent) {
    event.preventDefault()
    signIn.mutate()
  }
  function switchCode() {
    setIsRecovering(!isRecovering)
    setCode('')
    signIn.reset()
    focusCode()
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <CodeField
        label={isRecovering ? 'Recovery code' : 'Code from your app'}
        hint={
          isRecovering ? 'One of the codes you saved when you turned this on.' : 'Six digits, new every 30 seconds.'
        }
        value={code}
        onChange={setCode}
        error={fieldText(error, 'code')}
      />
      <Button type="submit" size="large" busy={signIn.isPending} busyText="Signing in...">
        Sign in
      </Button>
      <div className="-mx-3.5 flex flex-wrap justify-between">
        <Button variant="quiet" size="small" onClick={switchCode}>
          {isRecovering ? 'Use the app instead' : "I don't have my phone"}
        </Button>
        <Button variant="quiet" size="small" onClick={onStartOver}>
          Start over
        </Button>
      </div>
    </form>
  )
}

/** Says how many recovery codes are left when they are few. */
function useFewCodesWarning(): () => Promise<void> {
  const api = useApi()
  const router = useRouter()
  return async () => {
    const factor = await api('GET /api/auth/second-factor').catch(() => null)
    if (!factor || factor.recoveryCodesLeft > FEW_CODES) return
    toast({
      title: factor.recoveryCodesLeft === 0 ? 'That was your last recovery code' : 'Few recovery codes are left',
      description: "Without one, you can't sign in if your phone is lost.",
      action: {
        label: 'New codes',
        onClick: () => void router.navigate({ to: '/profile/edit', hash: 'two-step' }),
      },
    })
  }
}

const focusCode = () => document.querySelector<HTMLInputElement>('input[autocomplete=one-time-code]')?.focus()
