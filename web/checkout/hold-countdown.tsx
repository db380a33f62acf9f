import { Clock } from 'lucide'
import { timeLeft } from '../lib/time-left.ts'
import { useClock } from '../lib/use-clock.ts'
import { Icon } from '../ui/icon.tsx'

/** How long the item is still held for this buyer. Hidden when the hold is over. */
export function HoldCountdown({ expiresAt, children }: { expiresAt: string; children: string }) {
  const left = useClock((now) => timeLeft(expiresAt, now), 0)
  if (!left) return null
  return (
    <p className="flex items-center gap-2 rounded-md bg-fern-wash px-4 py-3 text-fern-deep">
      <Icon of={Clock} className="size-5 shrink-0" />
      <span>
        Held for you for <span className="font-semibold tabular-nums">{left}</span>. {children}
      </span>
    </p>
  )
}
