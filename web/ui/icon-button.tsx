import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export type IconButtonProps = ComponentProps<'button'> & { label: string }

/** A round button with an icon in place of words. */
export const IconButton = ({ label, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    {...rest}
    className={clsx('grid size-11 place-items-center rounded-full', className)}
  />
)
