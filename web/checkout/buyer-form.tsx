import { useEffect } from 'react'
import { Buyer } from '../../contracts/checkout.ts'
import { useSchemaForm } from '../lib/use-schema-form.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { readForm, storeForm } from '../ui/stored-form.ts'
import { dismissToasts } from '../ui/toast.ts'
import { BUYER_FORM } from './use-buyer.ts'

interface BuyerFormProps {
  /** What was typed earlier. */
  defaults?: Partial<Buyer>
  /** The buyer came back to a form they had submitted. */
  isBack?: boolean
  busy?: boolean
  onSubmit: (buyer: Buyer) => void
  /** A field was left empty. */
  onMissing?: () => void
}

/** For guests. Validates with the server's schema. */
export function BuyerForm({ defaults, isBack, busy, onSubmit, onMissing }: BuyerFormProps) {
  const { field, handleSubmit, getValues, reset } = useSchemaForm(Buyer)
  // After hydration: the server does not know what the tab has stored.
  useEffect(() => {
    const stored = readForm<Buyer>(BUYER_FORM)
    if (stored) reset(stored)
  }, [reset])
  function accept(buyer: Buyer) {
    dismissToasts()
    onSubmit(buyer)
  }
  const submit = handleSubmit(accept, () => {
    if (Object.values(getValues()).some((value) => !value.trim())) onMissing?.()
  })
  return (
    <form
      method="post"
      noValidate
      onChange={() => storeForm(BUYER_FORM, getValues())}
      onSubmit={submit}
      className="grid gap-4"
    >
      <TextField
        label="Email Address"
        autoFocus={isBack}
        type="email"
        autoComplete="email"
        defaultValue={defaults?.buyerEmail}
        required
        {...field('buyerEmail')}
      />
      <TextField
        label="Full Name"
        autoComplete="name"
        defaultValue={defaults?.buyerName}
        required
        {...field('buyerName')}
      />
      <Button type="submit" size="large" busy={busy} busyText="Processing...">
        Continue to Payment
      </Button>
    </form>
  )
}
