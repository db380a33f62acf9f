import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface FactProps {
  name: ReactNode
  className?: string
  children: ReactNode
}

/** An entry of a description list, the name above its value. */
export const Fact = ({ name, className, children }: FactProps) => (
  <div className={clsx('min-w-0', className)}>
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)

/** A number that matters, in larger type. `className` is for the number. */
export const Figure = ({ name, className = 'text-xl', children }: FactProps) => (
  <div className="min-w-0">
    <dt className="text-muted text-sm">{name}</dt>
    <dd className={clsx('mt-0.5 font-semibold font-serif tabular-nums', className)}>{children}</dd>
  </div>
)
