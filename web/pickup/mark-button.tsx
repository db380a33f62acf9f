import { Check, Undo2 } from 'lucide'
import type { Pickup } from '../../contracts/pickup.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

interface MarkButtonProps extends Pick<ButtonProps, 'size' | 'className' | 'variant'> {
  pickup: Pickup
  onMark: (pickup: Pickup, isHandedOver: boolean) => void
}

/** A refunded item can only be unmarked. */
export const canMark = ({ payment, handedOver }: Pickup): boolean => payment !== 'refunded' || handedOver !== null

/** One button for both directions, so it keeps the focus. */
export function MarkButton({ pickup, onMark, variant = 'primary', ...style }: MarkButtonProps) {
  const isDone = pickup.handedOver !== null
  if (!canMark(pickup)) return null
  return (
    <Button
      {...style}
      variant={isDone ? 'secondary' : variant}
      aria-label={isDone ? `Undo: ${pickup.title}` : `Hand over ${pickup.title}`}
      onClick={() => onMark(pickup, !isDone)}
    >
      <Icon of={isDone ? Undo2 : Check} className="size-4" />
      {isDone ? 'Undo' : 'Hand over'}
    </Button>
  )
}
