import { plural } from '../../contracts/counts.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import FilterPanel, { type FilterPanelProps } from './filter-panel.tsx'

interface FilterSheetProps extends FilterPanelProps {
  open: boolean
  onClose: () => void
  count: number | undefined
}

/** The filters on a small screen. */
export default function FilterSheet({ open, onClose, count, ...panel }: FilterSheetProps) {
  return (
    <Sheet
      side="bottom"
      title="Filters"
      open={open}
      onClose={onClose}
      footer={
        <Button className="w-full" onClick={onClose}>
          {count === undefined ? 'Show items' : `Show ${plural(count, 'item')}`}
        </Button>
      }
    >
      <div className="-mx-2">
        <FilterPanel {...panel} />
      </div>
    </Sheet>
  )
}
