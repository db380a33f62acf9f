import { Check, Undo2 } from 'lucide'
import type { Pickup } from '../../contracts/pickup.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

interface OrderButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  /** The items of one order that this account can mark. */
  pickups: Pickup[]
  /** The purchases that the last press of this button marked. */
  pressed: ReadonlySet<number> | undefined
  onMarkAll: (pickups: Pickup[], isHandedOver: boolean) => void
}

const paidOf = (pickups: Pickup[]): Pickup[] => pickups.filter(({ payment }) => payment === 'paid')

export const canMarkTogether = (pickups: Pickup[]): boolean => paidOf(pickups).length > 1

/** Marks all items of an order that are left, then offers to undo that. Renders nothing for an order of one item. */
export function OrderButton({ pickups, pressed, onMarkAll, ...style }: OrderButtonProps) {
  const paid = paidOf(pickups)
  const [first] = paid
  if (!first || !canMarkTogether(pickups)) return null
  const waiting = paid.filter(({ handedOver }) => !handedOver)
  const isDone = waiting.length === 0
  const together = paid.filter(({ id }) => pressed?.has(id))
  const undone = together.length > 0 ? together : paid
  const text = isDone ? undoText(undone.length, paid.length) : handOverText(waiting.length, paid.length)
  return (
    <Button
      {...style}
      variant={isDone ? 'secondary' : 'primary'}
      aria-label={`${text}, ${first.buyerName}`}
      onClick={() => onMarkAll(isDone ? undone : waiting, !isDone)}
    >
      <Icon of={isDone ? Undo2 : Check} className="size-4" />
      {text}
    </Button>
  )
}

function handOverText(count: number, total: number): string {
  if (count === total) return `Hand over all ${total}`
  return count === 1 ? 'Hand over the other one' : `Hand over the other ${count}`
}

function undoText(count: number, total: number): string {
  if (count === total) return `Undo all ${total}`
  return count === 1 ? 'Undo the last one' : `Undo the last ${count}`
}
