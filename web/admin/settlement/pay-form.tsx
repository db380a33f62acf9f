import { z } from 'zod'
import type { Drawers } from '../../../contracts/drawer.ts'
import { formatPrice, toCents, toDollars } from '../../../contracts/money.ts'
import { NewPayout } from '../../../contracts/payout.ts'
import { PAYOUT_METHODS } from '../../../contracts/payout-rules.ts'
import type { SellerSettlement, Settlement } from '../../../contracts/settlement.ts'
import { parseAmount } from '../../lib/parse-amount.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { Select, TextField } from '../../ui/field.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { readForm, storeForm } from '../../ui/stored-form.ts'
import { isFormerMember, METHOD_NAMES } from './payment-words.ts'
import type { PaymentChoice } from './use-payments.ts'

/** More of them hide the fields below. The list says who is connected. */
const MAX_NAMES = 3

const METHODS = PAYOUT_METHODS.filter((method) => method !== 'stripe')

export const valuesFor = (due: string) =>
  NewPayout.pick({ method: true, reference: true }).extend({
    /** `own`, a pass's id, or empty for none. */
    drawer: z.string().default(''),
    amount: z
      .string()
      .transform((text) => parseAmount(text) ?? 0)
      .refine((cents) => cents > 0, { error: 'Write an amount such as 12.50', abort: true })
      .refine((cents) => cents <= toCents(due), `At most ${formatPrice(due)} is to be paid`)
      .transform(toDollars),
  })

/** What is recorded for each seller. `amount`: if there is one. */
export type Payment = PaymentChoice & { amount: string }

const OWN = 'own'

interface PayFormProps {
  /** Under which it is stored. */
  name: string
  sellers: readonly SellerSettlement[]
  settlement: Settlement
  /** The drawers that cash may be paid from. */
  cash: Drawers | undefined
  onPay: (payment: Payment) => void
}

/** A single seller may be paid in part; several get everything that is due. */
export function PayForm({ name, sellers, settlement: { stripe, connected }, cash, onPay }: PayFormProps) {
  const due = sellers[0]?.toBePaid ?? '0.00'
  const values = { method: 'cash', reference: '', amount: due, drawer: '', ...readForm(name) } as const
  const { field, getValues, handleSubmit, watch } = useSchemaForm(valuesFor(due), values)
  const drawers = (cash?.drawers ?? []).filter(({ isOwn, passId }) => isOwn || passId !== null)
  const isCash = watch('method') === 'cash'
  const unconnected = sellers.filter(({ sellerId }) => !connected.includes(sellerId)).map(({ username }) => username)
  return (
    <DialogForm
      onChange={() => storeForm(name, getValues())}
      onSubmit={handleSubmit(({ drawer, ...payment }) =>
        onPay({
          ...payment,
          drawer:
            isCash && drawer && cash?.sale
              ? { saleEventId: cash.sale.id, passId: drawer === OWN ? null : Number(drawer) }
              : null,
        }),
      )}
    >
      {sellers.length === 1 ? (
        <TextField
          label="Amount"
          required
          inputMode="decimal"
          hint={`${formatPrice(due)} is to be paid`}
          {...field('amount')}
        />
      ) : (
        <ul aria-label="Payouts" className="max-h-64 divide-y divide-line overflow-y-auto">
          {sellers.map(({ sellerId, username, toBePaid }) => (
            <li key={sellerId} className="flex flex-wrap gap-x-4 py-2">
              <span className="min-w-0">{username}</span>
              <span className="ml-auto whitespace-nowrap font-semibold tabular-nums">{formatPrice(toBePaid)}</span>
            </li>
          ))}
        </ul>
      )}
      <Select
        label="Paid by"
        hint={
          stripe && unconnected.length > 0
            ? `Stripe isn't possible: ${unconnected.length > MAX_NAMES ? `${unconnected.length} of these sellers` : unconnected.join(', ')} ${unconnected.length === 1 ? "isn't" : "aren't"} connected, or Stripe needs more from them.`
            : undefined
        }
        {...field('method')}
      >
        {METHODS.map((method) => (
          <option key={method} value={method}>
            {METHOD_NAMES[method]}
          </option>
        ))}
        {stripe && unconnected.length === 0 && <option value="stripe">Stripe, sent now</option>}
      </Select>
      {isCash && cash?.sale && (
        <Select label="Cash from" hint="Then that drawer should hold less when it is counted." {...field('drawer')}>
          <option value="">Not from a drawer</option>
          {drawers.map(({ isOwn, passId, name, expected }) => (
            <option key={passId} value={isOwn ? OWN : String(passId)}>
              {isOwn ? 'Your drawer' : `Drawer of ${name}`}, {formatPrice(expected)}
            </option>
          ))}
        </Select>
      )}
      <TextField
        label="Reference (optional)"
        maxLength={100}
        hint="Such as the number of a check. The seller sees it."
        {...field('reference')}
      />
      {!sellers.every(isFormerMember) && (
        <p className="text-muted text-sm">
          We email {sellers.length === 1 ? sellers[0]?.username : 'each seller'} about the payout.
        </p>
      )}
    </DialogForm>
  )
}
