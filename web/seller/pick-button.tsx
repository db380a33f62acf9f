import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from '../ui/button.tsx'

interface PickButtonProps {
  /** For a label elsewhere that also opens the picker. */
  id?: string
  multiple?: boolean
  variant?: 'primary' | 'secondary'
  /** Opens the camera on phones. */
  capture?: 'environment'
  disabled: boolean
  /** Opens the picker on mount. Browsers allow that only in response to a press. */
  opensAtOnce?: boolean
  onPick: (files: File[]) => void
  className?: string
  children: ReactNode
}

/** A file input that looks like a button. */
export function PickButton({
  onPick,
  disabled,
  opensAtOnce = false,
  variant = 'secondary',
  className,
  children,
  ...input
}: PickButtonProps) {
  const field = useRef<HTMLInputElement>(null)

  function pick() {
    const { current } = field
    if (!current?.files?.length) return
    onPick([...current.files])
    // Lets the same file be chosen again.
    current.value = ''
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for files chosen before hydration.
  useEffect(() => {
    pick()
    if (opensAtOnce) field.current?.click()
  }, [])

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
        // Some browsers do not count HEIC as an image.
        accept="image/*,.heic,.heif"
        disabled={disabled}
        className="sr-only"
        onChange={pick}
      />
      {children}
    </label>
  )
}
