import { ChoiceChip } from './chip.tsx'

interface ChoiceChipsProps<Key extends string> {
  /** For screen readers. */
  label: string
  names: Record<Key, string>
  value: Key
  onChange: (key: Key) => void
}

/** One of a few choices. */
export const ChoiceChips = <Key extends string>({ label, names, value, onChange }: ChoiceChipsProps<Key>) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="sr-only">{label}</legend>
    {(Object.keys(names) as Key[]).map((key) => (
      <ChoiceChip key={key} pressed={key === value} onClick={() => onChange(key)}>
        {names[key]}
      </ChoiceChip>
    ))}
  </fieldset>
)
