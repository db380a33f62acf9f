import type { IconNode } from 'lucide'
import { type ComponentProps, createElement } from 'react'

/** Hidden from screen readers. One with a label says `aria-hidden={false}`. */
export const Icon = ({ of, ...rest }: ComponentProps<'svg'> & { of: IconNode }) => (
  <svg
    width="1.5rem"
    height="1.5rem"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...rest}
  >
    {of.map(([tag, shape], index) => createElement(tag, { key: index, ...shape }))}
  </svg>
)
