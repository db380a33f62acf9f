import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Eye, EyeOff, Percent, Tags, Trash2, TrendingDown } from 'lucide'
import { useState } from 'react'
import { formatNumber, plural } from '../../../contracts/counts.ts'
import type { Product } from '../../../contracts/product.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { ACTIONS, Action } from './row-actions.tsx'
import type { SectionKey } from './sections.ts'
import { type Refused, useBulkChange } from './use-bulk-change.ts'
import type { Selection } from './use-selection.ts'

interface BulkBarProps {
  section: SectionKey
  selection: Selection
  /** The products that match the search. */
  found: readonly Product[]
  /** Outlasts the bar, which is gone with the section's last item. */
  onRefused: (refused: Refused[]) => void
  onEnd: () => void
}

/** The actions on a section's selected products. */
export function BulkBar({ section, selection, found, onRefused, onEnd }: BulkBarProps) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'delete' | 'price'>()
  const {
    mutate: change,
    isPending,
    variables,
  } = useBulkChange((refused) => {
    setAsked(undefined)
    onRefused(refused)
    selection.keep(refused.map(({ product }) => product.id))
  })
  // As they were: the new prices arrive, and the deleted ones are gone, before the dialog closes.
  const selected = isPending ? variables.products : selection.selected
  const hidden = selection.selected.length - found.filter(({ id }) => selection.has(id)).length
  const allJoin = selected.length > 0 && selected.every(({ joinsPriceDrops }) => joinsPriceDrops)
  const [They, their, them] = selected.length === 1 ? ['It', 'its', 'it'] : ['They', 'their', 'them']
  const isIdle = selected.length === 0 || isPending
  const printTags = () => navigate({ to: '/price-tags', state: { tagIds: selected.map(({ id }) => id) } })

  return (
    <BottomBar
      role="region"
      aria-label="Selected products"
      className="bg-card pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-t-lg sm:border-x sm:px-5 lg:flex lg:items-center lg:justify-between lg:gap-6"
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <p role="status" className="mr-auto font-semibold text-sm tabular-nums lg:mr-3">
          {isPending ? `Changing ${plural(selected.length, 'product')}…` : `${formatNumber(selected.length)} selected`}
          {hidden > 0 && !isPending && (
            <span className="font-normal text-muted">, {formatNumber(hidden)} outside your search</span>
          )}
        </p>
        {selected.length - hidden < found.length ? (
          <Button variant="quiet" size="small" disabled={isPending} onClick={selection.selectShown}>
            Select all {formatNumber(found.length)}
          </Button>
        ) : (
          <Button variant="quiet" size="small" disabled={isPending} onClick={() => selection.keep([])}>
            Clear
          </Button>
        )}
        <Button variant="secondary" size="small" disabled={isPending} onClick={onEnd}>
          Done
        </Button>
      </div>
      {/* Without icons in large text, so that the bar leaves room for the list. */}
      <div className={clsx(ACTIONS, 'large-text:*:min-h-8 lg:min-w-lg large-text:[&_svg]:hidden')}>
        <Action
          icon={Percent}
          name="Price"
          aria-label="Change price"
          disabled={isIdle}
          onClick={() => setAsked('price')}
        />
        <Action
          icon={TrendingDown}
          name={allJoin ? 'No drops' : 'Drops'}
          aria-label={allJoin ? 'No drops: leave price drops' : 'Join price drops'}
          disabled={isIdle}
          onClick={() => change({ action: allJoin ? 'leave-price-drops' : 'join-price-drops', products: selected })}
        />
        {section === 'approved' && (
          <Action
            icon={EyeOff}
            name="Unlist"
            disabled={isIdle}
            onClick={() => change({ action: 'unlist', products: selected })}
          />
        )}
        {section === 'unlisted' && (
          <Action
            icon={Eye}
            name="Relist"
            disabled={isIdle}
            onClick={() => change({ action: 'relist', products: selected })}
          />
        )}
        {section === 'approved' && <Action icon={Tags} name="Print tags" disabled={isIdle} onClick={printTags} />}
        <Action icon={Trash2} name="Delete" tone="clay" disabled={isIdle} onClick={() => setAsked('delete')} />
      </div>
      <PriceDialog
        open={asked === 'price'}
        products={selected}
        busy={isPending}
        onClose={() => setAsked(undefined)}
        onChange={(products, percent) => change({ action: 'reprice', products, percent })}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        title={`Delete ${plural(selected.length, 'product')}?`}
        cancel={`Keep ${them}`}
        confirm={`Delete ${formatNumber(selected.length)}`}
        busy={isPending}
        busyText="Deleting..."
        onConfirm={() => change({ action: 'delete', products: selected })}
        onClose={() => setAsked(undefined)}
      >
        {They} and {their} photos will be deleted for good. To take {them} off the marketplace for a while, unlist{' '}
        {them} instead.
      </ConfirmDialog>
    </BottomBar>
  )
}
