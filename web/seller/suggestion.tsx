import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

interface SuggestionProps {
  label: string
  /** Why the field is empty. */
  hint?: ReactNode
  onUse: () => void
}

/** A value to use with one press, in an empty field's hint. Nothing is filled in automatically. */
export const Suggestion = ({ label, hint, onUse }: SuggestionProps) => (
  <span className="flex flex-wrap items-center gap-x-3">
    {hint}
    <Button variant="quiet" size="small" className="-ml-3.5 wrap-anywhere text-left" onClick={onUse}>
      {label}
    </Button>
  </span>
)
