import { clsx } from 'clsx'

/** Holds the place of what is still to come; give it the exact size of that. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-pulse rounded-sm bg-line', className)} />
}
