import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

const TONES = { hint: 'bg-sun', warning: 'bg-clay-wash', failure: 'border border-clay bg-clay-wash' }

/** Something to know in a colored box. Give it a role if it appears after the page. */
export const Note = ({ tone = 'hint', className, ...rest }: ComponentProps<'div'> & { tone?: keyof typeof TONES }) => (
  <div {...rest} className={clsx('text-pretty rounded-md px-4 py-3', TONES[tone], className)} />
)
