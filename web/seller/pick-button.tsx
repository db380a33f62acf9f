import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from '../ui/button.tsx'

interface PickButtonProps {
  multiple?: boolean
  variant?: 'primary' | 'secondary'
  /** Opens the camera where there is one. */
  capture?: 'environment'
  disabled: boolean
  onPick: (files: File[]) => void
  className?: string
  children: ReactNode
}

/** A file input that looks like a button. */
export function PickButton({
  onPick,
  disabled,
  variant = 'secondary',
  className,
  children,
  ...input
}: PickButtonProps) {
  const field = useRef<HTMLInputElement>(null)

  function take() {
    const { current } = field
    if (!current?.files?.length) return
    onPick([...current.files])
    // So that the same file can be chosen again.
    current.value = ''
  }

  // Somebody was faster than the script of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was chosen before the button came to life.
  useEffect(take, [])

  return (
    <label
      className={clsx(
        buttonClass({ variant }),
        'focus-within:outline-2 focus-within:outline-fern focus-within:outline-offset-2',
        disabled ? 'cursor-not-allowed opacity-55' : 'cursor-pointer',
        className,
      )}
    >
      <input
        {...input}
        ref={field}
        type="file"
        // HEIC is not an image to every browser.
        accept="image/*,.heic,.heif"
        disabled={disabled}
        className="sr-only"
        onChange={take}
      />
      {children}
    </label>
  )
}
