import { clsx } from 'clsx'
import { ChevronDown } from 'lucide'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

export interface FieldText {
  label: ReactNode
  /** Shown below the input while there is no error. */
  hint?: ReactNode
  error?: string | undefined
}

interface FieldProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A label, an input and its hint or error, linked for screen readers. */
export function Field({
  label,
  hint,
  error,
  className,
  children,
}: FieldText & { className?: string | undefined; children: (props: FieldProps) => ReactNode }) {
  const id = useId()
  const note = error || hint
  return (
    <div className={clsx('grid grid-cols-1 gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={clsx('text-sm empty:hidden', error ? 'text-clay' : 'text-muted')}
      >
        {note}
      </p>
    </div>
  )
}

export const inputClass = clsx(
  'min-h-11 w-full rounded-md border border-edge bg-card px-3.5 py-2 text-base text-ink placeholder:text-muted',
  'aria-invalid:border-clay disabled:cursor-not-allowed disabled:opacity-60',
)

export function TextField({ label, hint, error, className, ...input }: FieldText & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(props) => <input type="text" {...props} {...input} className={inputClass} />}
    </Field>
  )
}

export function TextArea({ label, hint, error, className, ...input }: FieldText & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(props) => <textarea rows={4} {...input} {...props} className={inputClass} />}
    </Field>
  )
}

export function Select({ label, hint, error, className, children, ...input }: FieldText & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(props) => (
        <span className="relative block">
          {/* In Safari a long option's text would widen the page. */}
          <select
            {...input}
            {...props}
            className={clsx(inputClass, 'appearance-none overflow-clip text-ellipsis pr-10')}
          >
            {children}
          </select>
          <Icon of={ChevronDown} className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5" />
        </span>
      )}
    </Field>
  )
}
