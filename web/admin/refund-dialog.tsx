import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { RecentSale } from '../../contracts/admin.ts'
import { Refund } from '../../contracts/ledger.ts'
import { formatPrice } from '../../contracts/money.ts'
import { useApi } from '../lib/use-api.ts'
import { useLastDefined } from '../lib/use-last-defined.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useAdminAction } from './use-admin-action.ts'

/** Asks for the reason and whether to relist the item. A refund cannot be undone. */
export function RefundDialog({ asked, onClose }: { asked: RecentSale | undefined; onClose: () => void }) {
  const sale = useLastDefined(asked)
  const form = useId()
  const api = useApi()
  const { act, busy } = useAdminAction()
  function refund(body: Refund) {
    if (!asked) return
    act({
      run: () => api('POST /api/admin/purchases/{id}/refund', { params: { id: String(asked.id) }, body }),
      success: ({ amount, isGivenBack }) =>
        isGivenBack
          ? { title: 'Purchase Refunded', description: `${formatPrice(amount)} is on its way back to the buyer.` }
          : {
              title: 'Refund Accepted',
              description: "We can't reach the payment provider. The money goes back as soon as we can.",
            },
      failure: 'Failed to refund purchase. Please try again.',
      onDone: onClose,
    })
  }
  return (
    <FormDialog
      open={asked !== undefined}
      onClose={onClose}
      busy={busy}
      title="Refund this purchase?"
      footer={(close) => (
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={close}>
            Keep it
          </Button>
          <Button type="submit" form={form} variant="danger" busy={busy} busyText="Refunding...">
            Refund {sale && formatPrice(sale.amount)}
          </Button>
        </div>
      )}
    >
      {sale && <RefundForm key={sale.id} id={form} sale={sale} onRefund={refund} />}
    </FormDialog>
  )
}

interface RefundFormProps {
  id: string
  sale: RecentSale
  onRefund: (refund: Refund) => void
}

function RefundForm({ id, sale, onRefund }: RefundFormProps) {
  const { register, handleSubmit, formState } = useForm<z.input<typeof Refund>, unknown, Refund>({
    resolver: zodResolver(Refund),
    defaultValues: { reason: '', relist: false },
  })
  return (
    <form id={id} noValidate onSubmit={handleSubmit(onRefund)} className="grid gap-5">
      <p>
        {sale.buyerName} gets {formatPrice(sale.amount)} back for <strong>{sale.productTitle}</strong>, and{' '}
        {sale.sellerUsername} loses their share. We'll email both of them.
      </p>
      <TextField
        label="Reason"
        required
        maxLength={500}
        hint="The buyer and the seller will see this."
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      {sale.canRelist ? (
        <Checkbox
          label="Put the item back on sale"
          hint="Otherwise it stays off the marketplace, marked as sold."
          {...register('relist')}
        />
      ) : (
        <p className="text-muted text-sm">
          The seller's account has been deleted, so the item can't go back on sale. It stays marked as sold.
        </p>
      )}
    </form>
  )
}
