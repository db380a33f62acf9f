import { Check, Undo2 } from 'lucide-react'
import type { Pickup } from '../../contracts/pickup.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'

interface MarkButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  pickup: Pickup
  onMark: (pickup: Pickup, isHandedOver: boolean) => void
}

/** One button for both ways, so that the focus stays where it is. What was refunded can only be taken back. */
export function MarkButton({ pickup, onMark, ...look }: MarkButtonProps) {
  const isDone = pickup.handedOver !== null
  if (pickup.payment === 'refunded' && !isDone) return null
  return (
    <Button
      {...look}
      variant={isDone ? 'secondary' : 'primary'}
      aria-label={isDone ? `Undo: ${pickup.title}` : `Hand over ${pickup.title}`}
      onClick={() => onMark(pickup, !isDone)}
    >
      {isDone ? <Undo2 aria-hidden="true" className="size-4" /> : <Check aria-hidden="true" className="size-4" />}
      {isDone ? 'Undo' : 'Hand over'}
    </Button>
  )
}
