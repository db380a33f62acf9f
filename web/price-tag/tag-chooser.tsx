import { useCallback, useDeferredValue, useState } from 'react'
import { formatNumber } from '../../contracts/counts.ts'
import type { TaggableItem } from '../../contracts/price-tag.ts'
import { LABEL_SHEETS, LABEL_SIZES, type LabelSize, labelsOn } from '../../contracts/price-tag-rules.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceChips } from '../ui/choice-chips.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { PrintButton } from './print-button.tsx'
import { listTags, startsUnprinted } from './tag-list.ts'
import { TagRow } from './tag-row.tsx'
import { usePrint } from './use-print.ts'

interface TagChooserProps {
  items: TaggableItem[]
  /** Initially selected; all if absent. */
  chosen: number[] | undefined
}

/** Rows shown initially, and added with each press of the button below: thousands of rows take seconds to lay out. */
const ROWS = 300

export function TagChooser({ items, chosen }: TagChooserProps) {
  const [size, setSize] = useState<LabelSize>('avery-5160')
  const [start, setStart] = useState('1')
  const [seller, setSeller] = useState('')
  const [onlyUnprinted, setOnlyUnprinted] = useState(startsUnprinted(items, chosen))
  const [search, setSearch] = useState('')
  const [deselected, setDeselected] = useState<ReadonlySet<number>>(() => without(items, chosen))
  const labels = labelsOn(size)
  const firstLabel = labels > 1 ? Number(start) : 1
  const isStartValid = Number.isInteger(firstLabel) && firstLabel >= 1 && firstLabel <= labels

  const wanted = useDeferredValue(search).trim()
  const { ofSeller, unprinted, offered, shown } = listTags(items, { seller, onlyUnprinted, search: wanted })
  const selected = offered.filter(({ id }) => !deselected.has(id))
  const [most, setMost] = useState(ROWS)

  const select = useCallback((ids: readonly number[], isSelected: boolean) => {
    setDeselected((before) => {
      const next = new Set(before)
      for (const id of ids) isSelected ? next.delete(id) : next.add(id)
      return next
    })
  }, [])
  const selectOne = useCallback((id: number, isSelected: boolean) => select([id], isSelected), [select])
  const printing = usePrint((ids, nextStart) => {
    select(ids, false)
    setStart(String(nextStart))
  })

  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_auto]">
        <Select label="Labels" value={size} onChange={({ target }) => setSize(target.value as LabelSize)}>
          {LABEL_SIZES.map((key) => (
            <option key={key} value={key}>
              {LABEL_SHEETS[key].name}: {LABEL_SHEETS[key].hint}
            </option>
          ))}
        </Select>
        {labels > 1 && (
          <TextField
            type="number"
            label="Start at label"
            hint={`For a partly used sheet: 1 to ${labels}, row by row`}
            error={isStartValid ? undefined : `Please enter a number from 1 to ${labels}`}
            min={1}
            max={labels}
            value={start}
            onChange={({ target }) => setStart(target.value)}
          />
        )}
        <PrintButton
          selected={selected}
          size={size}
          start={isStartValid ? firstLabel : null}
          printing={printing}
          onUndone={(ids) => select(ids, true)}
        />
      </div>
      <fieldset className="grid grid-cols-1 gap-3 print:block print:space-y-3">
        <legend className="mb-3 font-semibold font-serif text-xl">Items</legend>
        <div className="flex flex-wrap items-end gap-3">
          <ChoiceChips
            label="Which tags"
            names={{
              all: `All ${formatNumber(ofSeller.length)}`,
              unprinted: `Not printed yet ${formatNumber(unprinted.length)}`,
            }}
            value={onlyUnprinted ? 'unprinted' : 'all'}
            onChange={(tags) => setOnlyUnprinted(tags === 'unprinted')}
          />
          <SellerFilter items={items} seller={seller} onChange={setSeller} />
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            type="search"
            label="Search items"
            placeholder="Title or seller"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            className="min-w-0 flex-1 basis-56"
          />
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => select(idsOf(shown), true)}>
              Select {wanted ? 'these' : 'all'}
            </Button>
            <Button variant="secondary" onClick={() => select(idsOf(shown), false)}>
              Clear{wanted && ' these'}
            </Button>
          </div>
        </div>
        <p role="status" className="sr-only">
          {wanted && `${formatNumber(shown.length)} found`}
        </p>
        {shown.length === 0 && (
          <p className="py-6 text-muted">{wanted ? 'No items match your search.' : 'All tags are printed.'}</p>
        )}
        <ul className="divide-y divide-line border-line border-y empty:hidden">
          {shown.slice(0, most).map((item) => (
            <TagRow key={item.id} item={item} isSelected={!deselected.has(item.id)} onSelect={selectOne} />
          ))}
        </ul>
        {shown.length > most && (
          <Button variant="secondary" className="justify-self-center" onClick={() => setMost(most + ROWS)}>
            Show more of {formatNumber(shown.length)}
          </Button>
        )}
      </fieldset>
    </>
  )
}

interface SellerFilterProps {
  items: TaggableItem[]
  seller: string
  onChange: (seller: string) => void
}

function SellerFilter({ items, seller, onChange }: SellerFilterProps) {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item.seller, (counts.get(item.seller) ?? 0) + 1)
  if (counts.size < 2) return null
  return (
    <Select
      label="Seller"
      value={seller}
      onChange={({ target }) => onChange(target.value)}
      className="min-w-0 basis-full sm:basis-56"
    >
      <option value="">All sellers</option>
      {[...counts].map(([name, count]) => (
        <option key={name} value={name}>
          {name} ({formatNumber(count)})
        </option>
      ))}
    </Select>
  )
}

const idsOf = (items: TaggableItem[]): number[] => items.map(({ id }) => id)

const without = (items: TaggableItem[], chosen: number[] | undefined): ReadonlySet<number> => {
  const ids = new Set(chosen)
  return new Set(chosen ? idsOf(items).filter((id) => !ids.has(id)) : [])
}
