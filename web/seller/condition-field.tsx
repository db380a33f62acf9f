import { type Ref, useState } from 'react'
import { CONDITIONS } from '../../contracts/product-rules.ts'
import { type FieldText, Select, TextField } from '../ui/field.tsx'

interface ConditionFieldProps extends FieldText {
  value: string
  onChange: (condition: string) => void
  onBlur?: () => void
  disabled?: boolean
  ref?: Ref<HTMLSelectElement>
}

const OTHER = 'other'

const isListed = (condition: string): boolean => CONDITIONS.some((listed) => listed === condition)

/** A condition from the list, the item's own one, or free text after "Other…". */
export function ConditionField({ onChange, ref, label, hint, error, ...input }: ConditionFieldProps) {
  const { value } = input
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
    <div>
      <Select
        {...input}
        ref={ref}
        label={label}
        {...(!isOther && { hint, error })}
        value={isOther ? OTHER : value}
        onChange={({ target }) => choose(target.value)}
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
          {...input}
          label="In your own words"
          hint={hint}
          error={error}
          onChange={({ target }) => onChange(target.value)}
          className="mt-3"
        />
      )}
    </div>
  )
}
