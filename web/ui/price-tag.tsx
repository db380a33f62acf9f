import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface TagProps {
  /** `price` is manila; `hot` is clay, for HOT and DEAL. */
  tone?: 'price' | 'hot'
  size?: 'small' | 'medium' | 'large'
  className?: string
  children: ReactNode
}

const SIZES = { small: 'text-sm', medium: 'text-base', large: 'text-2xl' }

/** For prices, HOT and DEAL only. */
export function Tag({ tone = 'price', size = 'medium', className, children }: TagProps) {
  return <span className={clsx('tag', tone === 'hot' && 'tag-hot', SIZES[size], className)}>{children}</span>
}
