import { type FormEvent, useState } from 'react'
import type { Account } from '../../contracts/account.ts'
import type { NewSecondFactor, Proof } from '../../contracts/account-security.ts'
import { mayHaveSucceeded } from '../lib/request-failure.ts'
import { useApi } from '../lib/use-api.ts'
import { Button } from '../ui/button.tsx'
import { inlineLinkClass } from '../ui/inline-link.ts'
import { toastFailure } from '../ui/toast.ts'
import { useFocusInvalid } from '../ui/use-focus-invalid.ts'
import { CodeField } from './code-field.tsx'
import { ProofForm } from './proof-form.tsx'
import { fieldText } from './refused.ts'
import { useRefreshSecurity } from './security-queries.ts'
import { useProven } from './use-proven.ts'

interface TwoStepSetupProps {
  user: Account
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Steps: password, authenticator app, first code. */
export function TwoStepSetup({ user, onDone, onCancel }: TwoStepSetupProps) {
  const api = useApi()
  const begin = useProven({
    mutationFn: (body: Proof) => api('POST /api/auth/second-factor/begin', { body }),
  })
  if (begin.data) return <FirstCode factor={begin.data} onDone={onDone} onCancel={onCancel} />
  return (
    <ProofForm user={user} label="Continue" busyLabel="One moment..." request={begin}>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </ProofForm>
  )
}

function FirstCode({ factor, onDone, onCancel }: Omit<TwoStepSetupProps, 'user'> & { factor: NewSecondFactor }) {
  const [code, setCode] = useState('')
  const confirm = useConfirmation(onDone)
  const { error } = confirm
  const form = useFocusInvalid(error)
  function submit(event: FormEvent) {
    event.preventDefault()
    confirm.mutate(code)
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-6">
      <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(factor.qrCode)}`}
          alt="QR code for your app, same as the key next to it"
          width={176}
          height={176}
          className="rounded-md border border-line"
        />
        <div>
          <p>Scan this with an app such as Aegis, 1Password or Google Authenticator.</p>
          <p className="mt-3 text-muted text-sm">On this phone, or no camera? Enter this key in the app:</p>
          <p className="mt-1 select-all font-semibold tracking-wide">{factor.secret}</p>
          <a href={factor.address} className={inlineLinkClass}>
            Open in an app
          </a>
        </div>
      </div>
      <CodeField label="The code your app shows" value={code} onChange={setCode} error={fieldText(error, 'code')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={confirm.isPending} busyText="Checking...">
          Turn on
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Turns it on with a first code. */
export function useConfirmation(onDone: (recoveryCodes: string[]) => void) {
  const api = useApi()
  const refresh = useRefreshSecurity()
  return useProven({
    mutationFn: (code: string) => api('POST /api/auth/second-factor/confirm', { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError(error) {
      if (mayHaveSucceeded(error))
        toastFailure(
          'Two-step sign-in may be on now',
          'We got no answer. If you have to sign in, use a code from your app, then make new recovery codes.',
        )
      void refresh()
    },
  })
}
