import { clsx } from 'clsx'
import { X } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

const shape =
  'wrap-anywhere inline-flex min-h-11 items-center gap-1.5 rounded-[1.375rem] border px-4 text-left text-sm transition-colors'

export function ChoiceChip({ pressed, className, ...rest }: ComponentProps<'button'> & { pressed: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={clsx(
        shape,
        pressed ? 'border-fern bg-fern text-on-fern' : 'border-edge bg-card text-ink hover:border-ink',
        className,
      )}
    />
  )
}

/** For example an active filter. The whole chip is the remove button. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${label}`}
      onClick={onRemove}
      className={clsx(shape, 'border-fern bg-fern-wash text-fern-deep hover:border-fern-deep')}
    >
      <span className="line-clamp-2">{label}</span>
      <Icon of={X} className="size-4" />
    </button>
  )
}
