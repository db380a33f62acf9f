import { createLink } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ComponentProps, SyntheticEvent } from 'react'
import { Spinner } from './spinner.tsx'

interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
}

const VARIANTS = {
  primary: 'bg-fern text-on-fern hover:bg-fern-deep',
  secondary: 'border border-edge bg-card text-ink hover:border-ink',
  quiet: 'text-fern hover:bg-fern-wash hover:text-fern-deep',
  danger: 'bg-clay text-on-clay hover:bg-clay-deep',
}
const SIZES = {
  small: 'min-h-11 px-3.5 text-sm',
  medium: 'min-h-11 px-5 text-base',
  large: 'min-h-13 px-7 text-lg',
}

/** For other elements that look like buttons, such as the label of a file input. */
export const buttonClass = ({ variant = 'primary', size = 'medium' }: ButtonStyle = {}): string =>
  clsx(
    'relative inline-flex select-none items-center justify-center gap-2 rounded-md py-1 text-center font-semibold transition-colors',
    VARIANTS[variant],
    SIZES[size],
  )

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Disables the button and shows a spinner, at the same width. */
  busy?: boolean
  /** Shown instead of the label while busy. */
  busyText?: string
}

/** Never natively disabled: a button that was just pressed would lose the focus. */
export function Button({
  variant,
  size,
  busy,
  busyText,
  disabled,
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  const isOff = disabled || busy
  return (
    <button
      type="button"
      {...rest}
      onClick={isOff ? preventDefault : onClick}
      aria-disabled={isOff}
      className={clsx(buttonClass({ variant, size }), className)}
    >
      {busy ? <BusyLabel label={children} text={busyText} /> : children}
    </button>
  )
}

/** Also keeps a form from being submitted, by the button or by Enter in a field. */
const preventDefault = (event: SyntheticEvent) => event.preventDefault()

/** The invisible label keeps the width. */
function BusyLabel({ label, text }: { label: React.ReactNode; text: string | undefined }) {
  return (
    <span className="grid place-items-center *:[grid-area:1/1]">
      <span className="invisible inline-flex items-center gap-2">{label}</span>
      <span className="inline-flex items-center gap-2">
        <Spinner label={text ? undefined : 'Working'} />
        {text}
      </span>
    </span>
  )
}

function Anchor({ variant, size, className, ...rest }: ComponentProps<'a'> & ButtonStyle) {
  return <a {...rest} className={clsx(buttonClass({ variant, size }), className)} />
}

export const ButtonLink = createLink(Anchor)
