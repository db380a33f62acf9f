import { clsx } from 'clsx'
import { type ComponentProps, useId } from 'react'
import type { FieldText } from './field.tsx'

export function Checkbox({ label, hint, error, className, ...input }: FieldText & ComponentProps<'input'>) {
  const id = useId()
  const note = error || hint
  return (
    <div className={className}>
      <label className="inline-flex min-h-11 items-center gap-3 text-base">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? id : undefined}
          className="size-5 shrink-0 accent-fern"
        />
        {label}
      </label>
      <p id={id} aria-live="polite" className={clsx('text-sm empty:hidden', error ? 'text-clay' : 'text-muted')}>
        {note}
      </p>
    </div>
  )
}
