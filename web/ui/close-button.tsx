import { clsx } from 'clsx'
import { X } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

/** An X, which closes or removes what it is beside. */
export const CloseButton = ({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) => (
  <button
    type="button"
    aria-label={label}
    {...rest}
    className={clsx('grid size-11 shrink-0 place-items-center rounded-full', className)}
  >
    <Icon of={X} className="size-5" />
  </button>
)
