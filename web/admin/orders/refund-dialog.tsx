import { useState } from 'react'
import type { Refund } from '../../../contracts/ledger.ts'
import { formatCents, formatPrice } from '../../../contracts/money.ts'
import { useFormName } from '../../session/form-name.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { readForm, storeForm } from '../../ui/stored-form.ts'
import { useAdminAction } from '../use-admin-action.ts'
import { type RefundRequest, refundAll, successText, totalOf } from './refund.ts'
import { RefundForm, type StoredRefund } from './refund-form.tsx'

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
                  label={
                    <span>
                      <bdi>{title}</bdi>, {formatPrice(total)}
                    </span>
                  }
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
