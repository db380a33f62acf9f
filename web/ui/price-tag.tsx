import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface TagProps {
  /** `price` is of manila card, `hot` of clay, for HOT and DEAL. */
  tone?: 'price' | 'hot'
  size?: 'small' | 'medium' | 'large'
  className?: string
  children: ReactNode
}

const SIZES = { small: 'text-sm', medium: 'text-base', large: 'text-2xl' }

/** The hand-written tag of a sale. To be used sparingly: for prices, HOT and DEAL. */
export function Tag({ tone = 'price', size = 'medium', className, children }: TagProps) {
  return <span className={clsx('tag', tone === 'hot' && 'tag-hot', SIZES[size], className)}>{children}</span>
}
