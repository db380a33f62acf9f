import { useState } from 'react'
import { MAX_PERCENT, MIN_PERCENT } from '../../../contracts/bulk-rules.ts'
import { plural } from '../../../contracts/counts.ts'
import { formatPrice } from '../../../contracts/money.ts'
import type { Product } from '../../../contracts/product.ts'
import { now } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { type PricePreview, previewPrices, readPercent } from '../price-preview.ts'

interface PriceDialogProps {
  open: boolean
  products: readonly Product[]
  busy: boolean
  onClose: () => void
  onChange: (products: Product[], percent: number) => void
}

/** Changes prices by a percentage, after showing each new one. */
export function PriceDialog({ open, products, busy, onClose, onChange }: PriceDialogProps) {
  const [direction, setDirection] = useState<'lower' | 'raise'>('lower')
  const [typed, setTyped] = useState('10')
  const most = direction === 'lower' ? -MIN_PERCENT : MAX_PERCENT
  const amount = readPercent(typed)
  const isValid = amount !== null && amount <= most
  const percent = isValid ? (direction === 'lower' ? -amount : amount) : 0
  const { changed, leftOut } = previewPrices(products, percent, now().getTime())
  const resubmitted = changed.filter(({ product }) => product.status === 'rejected').length
  const dropped = changed.filter(({ product }) => product.originalPrice).length
  const canSave = isValid && changed.length > 0
  const save = () => {
    const products = changed.map(({ product }) => product)
    onChange(products, percent)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Change the price of ${plural(products.length, 'product')}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} busyText="Changing..." disabled={!canSave} onClick={save}>
            Change {isValid ? changed.length : ''} {changed.length === 1 ? 'price' : 'prices'}
          </Button>
        </>
      }
    >
      <form
        className="grid grid-cols-2 large-text:grid-cols-1 items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave && !busy) save()
        }}
      >
        <Select
          label="Prices"
          value={direction}
          onChange={({ target }) => setDirection(target.value === 'raise' ? 'raise' : 'lower')}
        >
          <option value="lower">Lower by</option>
          <option value="raise">Raise by</option>
        </Select>
        <TextField
          label="Percent"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isValid ? undefined : `Enter a number up to ${most}, such as 10 or 12.5`}
        />
      </form>
      <p className="mt-3 text-muted text-sm">New prices are rounded to whole cents, and never below $0.01.</p>
      {isValid && (
        <>
          {resubmitted > 0 && (
            <Note className="mt-3 text-sm">
              {plural(resubmitted, 'product was', 'products were')} rejected and will be sent for approval again.
            </Note>
          )}
          {dropped > 0 && (
            <Note className="mt-3 text-sm">
              A price drop has lowered {plural(dropped, 'product')}. The new{' '}
              {dropped === 1 ? 'price counts' : 'prices count'} from now on, also after the sale.
            </Note>
          )}
          <LeftOut items={leftOut} />
          <NewPrices items={changed} />
        </>
      )}
    </Dialog>
  )
}

const LeftOut = ({ items }: { items: PricePreview['leftOut'] }) =>
  items.length > 0 && (
    <div className="mt-4">
      <h3 className="font-semibold text-sm">{plural(items.length, 'product')} left out</h3>
      <ul className="mt-1 text-sm">
        {items.map(({ product, reason }) => (
          <li key={product.id} className="py-1">
            {product.title}: <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )

const NewPrices = ({ items }: { items: PricePreview['changed'] }) =>
  items.length > 0 && (
    <ul aria-label="New prices" className="mt-4 divide-y divide-line border-line border-y text-sm">
      {items.map(({ product, price }) => (
        <li
          key={product.id}
          className="grid grid-cols-[minmax(0,1fr)_auto_auto_auto] large-text:grid-cols-[auto_auto_1fr] items-baseline gap-x-2 py-2 large-text:*:first:col-span-full [contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]"
        >
          <span className="truncate">{product.title}</span>
          <span className="text-muted tabular-nums">
            <span className="sr-only">from </span>
            {formatPrice(product.price)}
          </span>
          <span aria-hidden="true" className="text-muted">
            →
          </span>
          <span className="min-w-20 text-right font-semibold tabular-nums">
            <span className="sr-only">to </span>
            {formatPrice(price)}
          </span>
        </li>
      ))}
    </ul>
  )
