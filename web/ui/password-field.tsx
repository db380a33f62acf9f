import { clsx } from 'clsx'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldText, inputClass } from './field.tsx'

export function PasswordField({ label, hint, error, className, ...input }: FieldText & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(props) => (
        <span className="relative block">
          <input {...input} {...props} type={shown ? 'text' : 'password'} className={clsx(inputClass, 'pr-18')} />
          <button
            type="button"
            aria-controls={props.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 min-w-16 rounded-md font-semibold text-fern text-sm hover:text-fern-deep"
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  )
}
