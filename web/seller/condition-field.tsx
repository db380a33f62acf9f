import { type Ref, useState } from 'react'
import { CONDITIONS } from '../../contracts/product-rules.ts'
import { type FieldText, Select, TextField } from '../ui/field.tsx'

interface ConditionFieldProps extends FieldText {
  value: string
  onChange: (condition: string) => void
  onBlur?: () => void
  disabled?: boolean
  className?: string
  ref?: Ref<HTMLSelectElement>
}

const OTHER = 'other'

const isListed = (condition: string): boolean => CONDITIONS.some((listed) => listed === condition)

/** A condition from the list, the item's own one, or free text after "Other…". */
export function ConditionField({
  value,
  onChange,
  onBlur,
  disabled,
  ref,
  label,
  hint,
  error,
  className,
}: ConditionFieldProps) {
  const [isOther, setOther] = useState(false)
  const [own, setOwn] = useState(value)
  // A value that was not typed here, such as that of a restored draft.
  if (!isOther && value !== own && value !== '' && !isListed(value)) setOwn(value)
  const custom = !isOther && own !== '' && !isListed(own) ? own : undefined

  function choose(chosen: string) {
    setOther(chosen === OTHER)
    onChange(chosen === OTHER ? '' : chosen)
  }

  return (
    <div className={className}>
      <Select
        ref={ref}
        label={label}
        hint={isOther ? undefined : hint}
        error={isOther ? undefined : error}
        disabled={disabled}
        value={isOther ? OTHER : value}
        onChange={({ target }) => choose(target.value)}
        onBlur={onBlur}
      >
        <option value="">Not given</option>
        {custom && <option>{custom}</option>}
        {CONDITIONS.map((condition) => (
          <option key={condition}>{condition}</option>
        ))}
        <option value={OTHER}>Other…</option>
      </Select>
      {isOther && (
        <TextField
          label="In your own words"
          hint={hint}
          error={error}
          disabled={disabled}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
          className="mt-3"
        />
      )}
    </div>
  )
}
