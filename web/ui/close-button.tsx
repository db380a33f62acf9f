import { clsx } from 'clsx'
import { X } from 'lucide'
import { Icon } from './icon.tsx'
import { IconButton, type IconButtonProps } from './icon-button.tsx'

/** An X, which closes or removes what it is beside. */
export const CloseButton = ({ className, ...rest }: IconButtonProps) => (
  <IconButton {...rest} className={clsx('shrink-0', className)}>
    <Icon of={X} className="size-5" />
  </IconButton>
)
