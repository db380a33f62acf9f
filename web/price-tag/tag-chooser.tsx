import { FileDown } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { formatPrice } from '../../contracts/money.ts'
import { LABEL_SHEETS, LABEL_SIZES, type LabelSize, labelsOn, MAX_TAGS } from '../../contracts/price-tag-rules.ts'
import type { Product } from '../../contracts/product.ts'
import { skuOf } from '../../contracts/product-rules.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { tagsUrl } from './tags-url.ts'

interface TagChooserProps {
  items: Product[]
  /** Those that are selected at first; all if absent. */
  chosen: number[] | undefined
}

export function TagChooser({ items, chosen }: TagChooserProps) {
  const [size, setSize] = useState<LabelSize>('avery-5160')
  const [start, setStart] = useState('1')
  const [search, setSearch] = useState('')
  const [deselected, setDeselected] = useState<ReadonlySet<number>>(
    () => new Set(chosen ? idsOf(items).filter((id) => !chosen.includes(id)) : []),
  )
  const wanted = useDeferredValue(search).toLowerCase()
  const shown = items.filter(({ title, sellerUsername }) => `${title} ${sellerUsername}`.toLowerCase().includes(wanted))
  const selected = items.filter(({ id }) => !deselected.has(id))
  const labels = labelsOn(size)
  const isStartValid = Number.isInteger(Number(start)) && Number(start) >= 1 && Number(start) <= labels
  const isTooMany = selected.length > MAX_TAGS
  const select = (ids: number[], isSelected: boolean) =>
    setDeselected((before) => new Set(isSelected ? [...before].filter((id) => !ids.includes(id)) : [...before, ...ids]))

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
        <div className="grid gap-1.5 lg:mt-6.5">
          {selected.length > 0 && !isTooMany && isStartValid ? (
            <a
              href={tagsUrl({ size, start: labels > 1 ? Number(start) : 1, ids: selected.map(({ id }) => id) })}
              target="_blank"
              rel="noreferrer"
              className={buttonClass()}
            >
              <FileDown aria-hidden="true" className="size-5" />
              Print tags
            </a>
          ) : (
            <Button disabled>Print tags</Button>
          )}
          <p role="status" className={isTooMany ? 'text-clay text-sm' : 'text-muted text-sm'}>
            {selected.length} {selected.length === 1 ? 'tag' : 'tags'} selected
            {isTooMany && `. You can print up to ${MAX_TAGS} at a time.`}
          </p>
        </div>
      </div>
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="mb-3 font-semibold font-serif text-xl">Items</legend>
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
          {wanted && `${shown.length} found`}
        </p>
        {shown.length === 0 && <p className="py-6 text-muted">No items match your search.</p>}
        <ul className="divide-y divide-line border-line border-y empty:hidden">
          {shown.map(({ id, title, price, sellerUsername }) => (
            <li key={id} className="py-1 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]">
              <Checkbox
                checked={!deselected.has(id)}
                onChange={({ target }) => select([id], target.checked)}
                label={
                  <span className="min-w-0 py-2">
                    <span className="font-medium">{title}</span>
                    <span className="block text-muted text-sm tabular-nums">
                      {formatPrice(price)} · {skuOf(id)} · {sellerUsername}
                    </span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </>
  )
}

const idsOf = (items: Product[]): number[] => items.map(({ id }) => id)
