import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { useCurrentUser } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useFocusInvalid } from '../ui/use-focus-invalid.ts'
import { lineQuery } from './line-query.ts'

/** For a guest in line: the address to notify when it is their turn. Accounts are notified anyway. */
export function LineEmail({ productId }: { productId: number }) {
  const { user } = useCurrentUser()
  const { data: line } = useQuery(lineQuery(useApi(), productId))
  if (user || !line?.position || line.offeredUntil) return null
  return <EmailForm productId={productId} hasEmail={line.hasEmail} />
}

function useLineEmail(productId: number) {
  const api = useApi()
  return useMutation({
    retry: false,
    mutationFn: (email: string) => api('POST /api/products/{id}/line', { params: { id: productId }, body: { email } }),
  })
}

/** Lives as long as the place in line: who leaves and joins again has not given an address. */
function EmailForm({ productId, hasEmail }: { productId: number; hasEmail: true | undefined }) {
  const [email, setEmail] = useState('')
  const { mutate, isPending, isSuccess, error, variables } = useLineEmail(productId)
  const form = useFocusInvalid(error)
  if (isSuccess || hasEmail)
    return (
      <p role="status" className="rounded-md bg-fern-wash px-4 py-3 text-fern-deep">
        We'll email {variables ?? 'you'} when it's your turn.
      </p>
    )
  function submit(event: FormEvent): void {
    event.preventDefault()
    mutate(email)
  }
  return (
    <form ref={form} noValidate className="flex flex-wrap items-end gap-3 [&_input]:scroll-mb-32" onSubmit={submit}>
      <TextField
        label="Email me when it's my turn (optional)"
        type="email"
        autoComplete="email"
        className="min-w-0 flex-1 basis-48 has-aria-invalid:basis-full"
        value={email}
        error={error ? messageOf(error, "We couldn't save this. Please try again.") : undefined}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" variant="secondary" disabled={email.trim() === ''} busy={isPending}>
        Email me
      </Button>
    </form>
  )
}
