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
import { payoutText } from './refund-payout.ts'

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
  const isOne = items.length === 1
  const sellers = isOne ? 'the seller' : 'the sellers'
  const relistable = items.filter(({ canRelist }) => canRelist)
  return (
    <DialogForm
      onSubmit={handleSubmit(({ reason, relist }) => onRefund({ reason, relist, passId }))}
      onChange={() => storeForm(name, { ...readForm(name), fields: getValues() })}
    >
      {children}
      {only && (
        <p>
          {buyerName} gets {formatCents(totalOf(items))} back for{' '}
          {isOne ? <strong>{only.title}</strong> : `${items.length} items`}, and{' '}
          {isOne ? `${only.seller} loses their share` : 'the sellers lose their shares'}.{' '}
          {payout && <strong>{payout} </strong>}
          We'll email {buyerEmail === '' ? sellers : isOne ? 'both of them' : 'all of them'}.
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
      {relistable.length > 0 && (
        <Checkbox
          label={isOne ? 'Put the item back on sale' : 'Put the items back on sale'}
          hint={
            isOne
              ? "Otherwise it stays off the marketplace, marked as sold. You can put it back later, on the order's page."
              : "Otherwise they stay off the marketplace, marked as sold. You can put them back later, on the order's page."
          }
          {...field('relist')}
        />
      )}
      {relistable.length < items.length && (
        <p className="text-muted text-sm">
          {isOne
            ? "The seller's account has been deleted, so the item can't go back on sale. It stays marked as sold."
            : 'Items whose seller has deleted their account stay marked as sold.'}
        </p>
      )}
    </DialogForm>
  )
}
