import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { Account } from '../../contracts/account.ts'
import type { Proof } from '../../contracts/account-security.ts'
import { RequestError } from '../lib/api.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useFocusInvalid } from '../ui/use-focus-invalid.ts'
import { CodeField } from './code-field.tsx'
import { fieldText } from './refused.ts'

interface ProofFormProps {
  user: Account
  label: string
  busyLabel: string
  variant?: ButtonProps['variant']
  /** The request that the proof is for. */
  request: Pick<UseMutationResult<unknown, Error, Proof>, 'isPending' | 'error' | 'mutate'>
  /** Beside the button. */
  children?: ReactNode
}

/** Confirms the account owner's identity before a sensitive action: by password or code, or a recent sign-in with Google. */
export function ProofForm({ user, label, busyLabel, variant, request, children }: ProofFormProps) {
  const { isPending, error, mutate } = request
  const [given, setGiven] = useState('')
  const form = useFocusInvalid(error)
  // The button that was pressed is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [form])
  const asks = user.authType === 'local' ? 'password' : user.secondFactor === 'on' ? 'code' : 'none'
  const problem = fieldText(error, asks)
  const isGivenWrong = error instanceof RequestError && error.fields[asks] !== undefined
  const wrong = isGivenWrong ? problem : undefined
  function prove(event: FormEvent) {
    event.preventDefault()
    mutate(asks === 'none' ? {} : { [asks]: given })
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={prove} className="grid gap-4">
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      {asks === 'password' && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          value={given}
          onChange={(event) => setGiven(event.currentTarget.value)}
          error={wrong}
        />
      )}
      {asks === 'code' && (
        <CodeField
          label="Code"
          value={given}
          onChange={setGiven}
          error={wrong}
          hint="Six digits, or one of your recovery codes."
        />
      )}
      {problem && !isGivenWrong && (
        <p role="alert" className="text-clay text-sm">
          {problem}
        </p>
      )}
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button type="submit" variant={variant} busy={isPending} busyText={busyLabel}>
          {label}
        </Button>
        {children}
      </div>
    </form>
  )
}
