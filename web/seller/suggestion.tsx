import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

interface SuggestionProps {
  label: string
  /** Why the field is empty. */
  hint?: ReactNode
  onUse: () => void
}

/** In the hint of an empty field: a value that one press takes. Nothing is filled in by itself. */
export const Suggestion = ({ label, hint, onUse }: SuggestionProps) => (
  <span className="flex flex-wrap items-center gap-x-3">
    {hint}
    <Button variant="quiet" size="small" className="-ml-3.5 wrap-anywhere text-left" onClick={onUse}>
      {label}
    </Button>
  </span>
)
