import { clsx } from 'clsx'

interface ProgressProps {
  /** For screen readers. */
  label: string
  /** 0 to 1. */
  value: number
  className?: string
}

export const Progress = ({ label, value, className }: ProgressProps) => (
  <progress
    aria-label={label}
    value={value}
    max={1}
    className={clsx(
      'block h-2 w-full appearance-none overflow-hidden rounded-full bg-line',
      '[&::-moz-progress-bar]:bg-fern [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-fern',
      className,
    )}
  />
)
