import type { ReactNode } from 'react'
import { z } from 'zod'
import { Refund } from '../../../contracts/ledger.ts'
import { formatCents } from '../../../contracts/money.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { readForm, storeForm } from '../../ui/stored-form.ts'
import { type RefundItem, totalOf } from './refund.ts'
import { payoutText, refundTexts } from './refund-texts.ts'

const RefundFields = Refund.omit({ passId: true }).extend({ isFromHelper: z.boolean() })
type RefundFields = z.output<typeof RefundFields>

export interface StoredRefund {
  fields?: RefundFields
  /** The ids of the purchases to keep. */
  dropped?: number[]
}

interface RefundFormProps {
  /** Under which it is stored. */
  name: string
  buyerName: string
  buyerEmail: string
  items: RefundItem[]
  onRefund: (refund: Refund) => void
  children: ReactNode
}

/** Why, and whether to relist. */
export function RefundForm({ name, buyerName, buyerEmail, items, onRefund, children }: RefundFormProps) {
  const { field, handleSubmit, getValues, watch } = useSchemaForm(RefundFields, {
    reason: '',
    relist: false,
    isFromHelper: false,
    ...readForm<StoredRefund>(name)?.fields,
  })
  const [only] = items
  const passId = watch('isFromHelper') ? only?.helper?.passId : undefined
  const payout = payoutText(items, totalOf(items), passId)
  const texts = refundTexts(items, buyerEmail !== '')
  return (
    <DialogForm
      onSubmit={handleSubmit(({ reason, relist }) => onRefund({ reason, relist, passId }))}
      onChange={() => storeForm(name, { ...readForm(name), fields: getValues() })}
    >
      {children}
      {only && (
        <p>
          {buyerName} gets {formatCents(totalOf(items))} back for{' '}
          {items.length === 1 ? <strong>{only.title}</strong> : `${items.length} items`}, and {texts.loss}.{' '}
          {payout && <strong>{payout} </strong>}
          We'll email {texts.emailed}.
        </p>
      )}
      <TextField
        label="Reason"
        required
        maxLength={500}
        hint="The buyer and the seller will see this."
        {...field('reason')}
      />
      {only?.helper && (
        <Checkbox
          label={`Pay it from ${only.helper.name}'s drawer`}
          hint="That drawer took the money. Otherwise it comes from yours."
          {...field('isFromHelper')}
        />
      )}
      {items.some(({ canRelist }) => canRelist) && (
        <Checkbox label={texts.relist} hint={texts.relistHint} {...field('relist')} />
      )}
      {items.some(({ canRelist }) => !canRelist) && <p className="text-muted text-sm">{texts.notRelistable}</p>}
    </DialogForm>
  )
}
