import { Plus } from 'lucide'
import { useState } from 'react'
import { DROP_LIMIT } from '../../../contracts/price-drop-rules.ts'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { focusOnce } from '../../ui/focus-once.ts'
import { Icon } from '../../ui/icon.tsx'
import { venueTime } from '../sales/venue-time.ts'
import { type DropProblem, type DropRow, timeOf, withRow } from './drop-rows.ts'

interface DropFieldsProps {
  rows: readonly DropRow[]
  start: Date | null
  /** Of the venue. */
  timeZone: string
  /** By row key. */
  problems: ReadonlyMap<number, DropProblem>
  onChange: (rows: DropRow[]) => void
}

/** When prices drop during a sale, and by how much. */
export function DropFields({ rows, start, timeZone, problems, onChange }: DropFieldsProps) {
  /** The key of the row that was last added, which gets the focus: it appears above the button. */
  const [added, setAdded] = useState<number>()
  function add() {
    const more = withRow(rows, start)
    setAdded(more.at(-1)?.key)
    onChange(more)
  }
  const change = (key: number, fields: Partial<DropRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...fields } : row)))
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold text-sm">Price drops</legend>
      <p className="text-muted text-sm">
        Optional. Items whose sellers join cost less from then on, and get their price back after the sale.
      </p>
      {rows.map((row, index) => (
        <div
          key={row.key}
          className="grid grid-cols-[5.5rem_2.75rem_minmax(0,1fr)] items-start gap-2 [&_input]:scroll-mb-48 sm:grid-cols-[minmax(0,1fr)_5.5rem_2.75rem]"
        >
          <TextField
            ref={row.key === added ? focusOnce : undefined}
            label={`Drop ${index + 1}`}
            className="col-span-3 sm:col-span-1"
            type="datetime-local"
            value={row.at}
            disabled={row.happenedAt !== undefined}
            aria-invalid={problems.get(row.key)?.field === 'at' || undefined}
            onChange={({ target }) => change(row.key, { at: target.value })}
          />
          <TextField
            label="% off"
            aria-label={`Percent off, drop ${index + 1}`}
            inputMode="numeric"
            autoComplete="off"
            value={row.percent}
            disabled={row.happenedAt !== undefined}
            aria-invalid={problems.get(row.key)?.field === 'percent' || undefined}
            onChange={({ target }) => change(row.key, { percent: target.value })}
          />
          {row.happenedAt === undefined && (
            <CloseButton
              label={`Remove drop ${index + 1}`}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
              className="mt-6.5 text-muted hover:text-ink"
            />
          )}
          <VenueNote at={timeOf(row)} timeZone={timeZone} />
          <p aria-live="polite" className="col-span-3 text-clay text-sm empty:hidden">
            {problems.get(row.key)?.text}
          </p>
          {row.happenedAt !== undefined && (
            <p className="col-span-3 text-muted text-sm">Already happened. “Price drops” in the list can undo it.</p>
          )}
        </div>
      ))}
      {rows.length < DROP_LIMIT && (
        <Button variant="secondary" size="small" className="justify-self-start" onClick={add}>
          <Icon of={Plus} className="size-4" />
          Add a price drop
        </Button>
      )}
    </fieldset>
  )
}

function VenueNote({ at, timeZone }: { at: number | null; timeZone: string }) {
  const there = at !== null && venueTime(new Date(at).toISOString(), timeZone)
  return there && <p className="col-span-3 text-muted text-sm">At the venue: {there}</p>
}
