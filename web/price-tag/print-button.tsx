import { FileDown } from 'lucide'
import { useState } from 'react'
import { plural } from '../../contracts/counts.ts'
import type { TaggableItem } from '../../contracts/price-tag.ts'
import type { LabelSize } from '../../contracts/price-tag-rules.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { nextBatch } from './next-batch.ts'
import type { usePrint } from './use-print.ts'

interface PrintButtonProps {
  selected: TaggableItem[]
  size: LabelSize
  /** The first free label, from 1; null while the input is invalid. */
  start: number | null
  printing: ReturnType<typeof usePrint>
  onUndone: (ids: number[]) => void
}

export function PrintButton({ selected, size, start, printing, onUndone }: PrintButtonProps) {
  const [lastIds, setLastIds] = useState<number[]>([])
  const batch = nextBatch(selected, size, start ?? 1)
  const isPart = batch.length < selected.length
  const { last } = printing
  function press() {
    const ids = batch.map(({ id }) => id)
    setLastIds(ids)
    printing.print({ size, start: start ?? 1, ids })
  }
  return (
    <div className="grid gap-1.5 lg:mt-6.5 lg:max-w-64">
      <Button
        disabled={selected.length === 0 || start === null}
        busy={printing.isPrinting}
        busyText="Making the tags..."
        onClick={press}
      >
        <Icon of={FileDown} className="size-5" />
        Print {isPart ? `the first ${batch.length}` : 'tags'}
      </Button>
      <p role="status" className="text-muted text-sm">
        {plural(selected.length, 'tag')} selected{isPart && ', more than fit in one file. The rest stays selected.'}
      </p>
      {last && (
        <p className="text-sm">
          {plural(last.count, 'tag')} printed.{' '}
          <a
            href={last.url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-fern underline underline-offset-4"
          >
            Open the file
          </a>{' '}
          or {/* Not natively disabled: it would lose the focus. */}
          <button
            type="button"
            aria-disabled={printing.isUndoing}
            onClick={() => {
              if (printing.isUndoing) return
              onUndone(lastIds)
              printing.undo()
            }}
            className="inline-flex min-h-11 items-center text-fern underline underline-offset-4"
          >
            mark as not printed
          </button>
        </p>
      )}
    </div>
  )
}
