import type { IconNode } from 'lucide'
import { type ComponentProps, createElement } from 'react'

/** Drawn by base.css. Hidden from screen readers. One with a label says `aria-hidden={false}`. */
export const Icon = ({ of, ...rest }: ComponentProps<'svg'> & { of: IconNode }) => (
  <svg data-icon="" viewBox="0 0 24 24" aria-hidden="true" {...rest}>
    {of.map(([tag, shape], index) => createElement(tag, { key: index, ...shape }))}
  </svg>
)
