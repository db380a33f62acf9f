import { clsx } from 'clsx'
import { X } from 'lucide'
import { Icon } from '../ui/icon.tsx'

export const DismissButton = ({ onClick, className }: { onClick: () => void; className?: string }) => (
  <button
    type="button"
    aria-label="Dismiss"
    onClick={onClick}
    className={clsx('grid size-11 shrink-0 place-items-center rounded-full hover:bg-card', className)}
  >
    <Icon of={X} className="size-5" />
  </button>
)
