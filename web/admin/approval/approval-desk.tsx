import { type ReactNode, useRef, useState } from 'react'
import { formatNumber } from '../../../contracts/counts.ts'
import type { Product } from '../../../contracts/product.ts'
import { primaryImage } from '../../../contracts/product-rules.ts'
import { OnDemand } from '../../lib/on-demand.tsx'
import { useSecondPressGuard } from '../../lib/second-press.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Picture } from '../../ui/picture.tsx'
import { nextUp, placeOnDesk } from './approval-queue.ts'
import { PendingItem } from './pending-item.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import type { Review } from './use-review.ts'
import { useShortcuts } from './use-shortcuts.ts'

const EditDialog = lazyDialog(() => import('../../seller/edit/edit-dialog.tsx'))

interface ApprovalDeskProps extends Pick<Review, 'decide'> {
  products: Product[]
  total: number
  /** Below the buttons. */
  children?: ReactNode
}

/** One item at a time, with the rest of the queue as thumbnails. A decided item leaves; the next one is selected. */
export function ApprovalDesk({ products, total, decide, children }: ApprovalDeskProps) {
  const [selected, setSelected] = useState<number>()
  const [edited, setEdited] = useState<Product>()
  const strip = useRef<HTMLUListElement>(null)
  const index = placeOnDesk(products, selected)
  const product = products[index] as Product

  function goTo(position: number) {
    const next = products[Math.max(0, Math.min(products.length - 1, position))]
    if (!next) return
    setSelected(next.id)
    strip.current?.querySelector(`[data-item="${next.id}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  function decideCurrent(status: 'approved' | 'rejected') {
    setSelected(nextUp(products, index))
    // Its dialog may still be loading.
    setEdited(undefined)
    decide(product, status)
  }
  // The second press of a double press would decide about an item that nobody has seen.
  const guard = useSecondPressGuard()
  const keys = useShortcuts({
    a: () => decideCurrent('approved'),
    r: () => decideCurrent('rejected'),
    j: () => goTo(index + 1),
    k: () => goTo(index - 1),
  })

  return (
    <div className="grid grid-cols-1 gap-5">
      <ul
        ref={strip}
        aria-label="Approval queue"
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-1"
      >
        {products.map((item) => (
          <li key={item.id} data-item={item.id} className="w-14 shrink-0">
            <button
              type="button"
              aria-label={item.title}
              aria-current={item === product ? 'true' : undefined}
              onClick={() => setSelected(item.id)}
              className="block w-full overflow-hidden rounded-sm opacity-70 outline-fern outline-offset-2 hover:opacity-100 aria-[current]:opacity-100 aria-[current]:outline-2"
            >
              <Picture url={primaryImage(item)} preset="thumbnail" alt="" />
            </button>
          </li>
        ))}
      </ul>
      <PendingItem product={product}>
        <div className="flex flex-wrap gap-3">
          <div className="contents" {...guard}>
            <Button onClick={() => decideCurrent('approved')} className="flex-1 sm:flex-none" aria-keyshortcuts="a">
              Approve
            </Button>
            <Button
              variant="secondary"
              onClick={() => decideCurrent('rejected')}
              className="flex-1 sm:flex-none"
              aria-keyshortcuts="r"
            >
              Reject
            </Button>
          </div>
          <div className="-ml-5 flex flex-wrap items-center">
            <Button variant="quiet" disabled={index === 0} onClick={() => goTo(index - 1)}>
              Previous
            </Button>
            <p className="text-muted text-sm tabular-nums" role="status">
              {index + 1} of {formatNumber(Math.max(total, products.length))}
              <span className="sr-only">: {product.title}</span>
            </p>
            <Button variant="quiet" disabled={index === products.length - 1} onClick={() => goTo(index + 1)}>
              Next
            </Button>
            <Button variant="quiet" onClick={() => setEdited(product)}>
              Edit
            </Button>
          </div>
        </div>
        <ShortcutHelp {...keys} />
        {children}
      </PendingItem>
      {edited && (
        <OnDemand>
          <EditDialog product={edited} onClose={() => setEdited(undefined)} />
        </OnDemand>
      )}
    </div>
  )
}
