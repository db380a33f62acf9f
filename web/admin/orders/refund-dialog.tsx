import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { Refund, type RefundedPurchase } from '../../../contracts/ledger.ts'
import { type Cents, formatCents, formatPrice, toCents } from '../../../contracts/money.ts'
import type { AdminOrderItem } from '../../../contracts/order.ts'
import { type Api, LONG_TIMEOUT_MS } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { useFormName } from '../../session/form-name.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { DialogForm, FormDialog } from '../../ui/form-dialog.tsx'
import { readForm, storeForm } from '../../ui/stored-form.ts'
import type { ToastText } from '../../ui/toast.ts'
import { useAdminAction } from '../use-admin-action.ts'
import { payoutText } from './refund-payout.ts'

type RefundItem = Pick<
  AdminOrderItem,
  'purchaseId' | 'title' | 'total' | 'method' | 'heldBy' | 'helper' | 'seller' | 'canRelist'
>

/** What one buyer can get back. */
export interface RefundRequest {
  buyerName: string
  /** Empty if unknown. */
  buyerEmail: string
  items: RefundItem[]
}

const totalOf = (items: readonly { total: string }[]): Cents =>
  items.reduce((sum, { total }) => sum + toCents(total), 0)

interface Outcome {
  refunded: RefundedPurchase[]
  failedCount: number
}

/** Sequential. Throws only if none succeeded, so nothing has changed. */
async function refundAll(api: Api, items: RefundItem[], { relist, ...body }: Refund): Promise<Outcome> {
  const outcome: Outcome = { refunded: [], failedCount: 0 }
  let failure: unknown
  for (const { purchaseId, canRelist } of items)
    await api('POST /api/admin/purchases/{id}/refund', {
      params: { id: purchaseId },
      body: { ...body, relist: relist && canRelist },
      timeoutMs: LONG_TIMEOUT_MS,
    }).then(
      (purchase) => outcome.refunded.push(purchase),
      (error) => {
        failure = error
        outcome.failedCount++
      },
    )
  if (outcome.refunded.length === 0) throw failure
  return outcome
}

export function successText(
  { refunded, failedCount }: Outcome,
  asked: readonly RefundItem[],
  passId?: number,
): ToastText {
  const items = asked.filter(({ purchaseId }) => refunded.some(({ id }) => id === purchaseId))
  const amount = totalOf(refunded)
  const isDone = refunded.every(({ isGivenBack }) => isGivenBack)
  const title = refunded.length === 1 ? 'Purchase Refunded' : `${refunded.length} Purchases Refunded`
  const failed = failedCount > 0 ? ` ${failedCount} could not be refunded. Please try again.` : ''
  if (refunded.some(({ needsReview }) => needsReview))
    return {
      tone: 'destructive',
      title: 'Refund Not Made',
      description: `The money hasn't gone back to the buyer. See “Payments to review” for what to do.${failed}`,
    }
  return isDone
    ? {
        title,
        description: `${payoutText(items, amount, passId) ?? sentText(refunded)}${failed}`,
      }
    : {
        title: 'Refund Accepted',
        description: `We can't reach the payment provider. The money goes back as soon as we can.${failed}`,
      }
}

const sentText = (refunded: readonly RefundedPurchase[]): string =>
  refunded.every(({ isTakenBack }) => isTakenBack)
    ? "The buyer's bank has already returned the money, so none was sent."
    : `${formatCents(totalOf(refunded))} is on its way back to the buyer.`

const RefundFields = Refund.omit({ passId: true }).extend({ isFromHelper: z.boolean() })
type RefundFields = z.output<typeof RefundFields>

interface StoredRefund {
  fields?: RefundFields
  /** The ids of the purchases to keep. */
  dropped?: number[]
}

/** Asks what to refund, why, and whether to relist. A refund cannot be undone. */
export function RefundDialog({ request, onClose }: { request: RefundRequest | undefined; onClose: () => void }) {
  const name = useFormName(`refund-${request?.items[0]?.purchaseId}`)
  const { act, busy } = useAdminAction()
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set())
  const [restored, setRestored] = useState<string>()
  if (name !== restored) {
    setRestored(name)
    setDropped(new Set(readForm<StoredRefund>(name)?.dropped))
  }
  const chosen = request?.items.filter(({ purchaseId }) => !dropped.has(purchaseId)) ?? []
  const isWhole = dropped.size === 0
  function close() {
    setDropped(new Set())
    onClose()
  }
  function toggle(purchaseId: number) {
    const next = new Set(dropped)
    if (!next.delete(purchaseId)) next.add(purchaseId)
    setDropped(next)
    storeForm(name, { ...readForm(name), dropped: [...next] })
  }
  const refund = (body: Refund) =>
    request &&
    act({
      run: (api) => refundAll(api, chosen, body),
      success: (outcome) => successText(outcome, chosen, body.passId),
      failure: 'Failed to refund purchase. Please try again.',
      onRejected: close,
      onDone: close,
    })
  return (
    <FormDialog
      open={request !== undefined}
      onClose={close}
      busy={busy}
      storedAs={name}
      title={request && request.items.length > 1 ? 'Refund this order?' : 'Refund this purchase?'}
      cancel="Keep it"
      submit={`Refund ${formatCents(totalOf(chosen))}`}
      busyText="Refunding..."
      variant="danger"
      disabled={chosen.length === 0}
    >
      {request && (
        <RefundForm
          name={name}
          buyerName={request.buyerName}
          buyerEmail={request.buyerEmail}
          items={chosen}
          onRefund={refund}
        >
          {request.items.length > 1 && (
            <fieldset className="grid">
              <legend className="font-semibold text-sm">Items to refund{isWhole && ': the whole order'}</legend>
              {request.items.map(({ purchaseId, title, total }) => (
                <Checkbox
                  key={purchaseId}
                  className="mt-2"
                  label={`${title}, ${formatPrice(total)}`}
                  checked={!dropped.has(purchaseId)}
                  onChange={() => toggle(purchaseId)}
                />
              ))}
            </fieldset>
          )}
        </RefundForm>
      )}
    </FormDialog>
  )
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

function RefundForm({ name, buyerName, buyerEmail, items, onRefund, children }: RefundFormProps) {
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
