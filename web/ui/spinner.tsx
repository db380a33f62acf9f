import { clsx } from 'clsx'

interface SpinnerProps {
  /** Read out. Leave it out where text beside it says the same. */
  label?: string | undefined
  className?: string
}

export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={clsx('inline-flex', className)}>
      <svg viewBox="0 0 24 24" className="size-[1.25em] animate-spin" fill="none" strokeWidth="2.5" aria-hidden="true">
        <circle cx="12" cy="12" r="9.5" stroke="currentColor" opacity="0.25" />
        <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" stroke="currentColor" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
