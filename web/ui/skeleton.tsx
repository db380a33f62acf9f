import { clsx } from 'clsx'

/** A placeholder for loading content. Give it the exact size of that content. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={clsx('block max-w-full animate-pulse rounded-sm bg-line', className)} />
}
