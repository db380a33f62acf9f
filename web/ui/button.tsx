import { createLink } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
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
    'relative inline-flex select-none items-center justify-center gap-2 rounded-md text-center font-semibold',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
  )

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Disables the button and shows a spinner, at the same width. */
  busy?: boolean
  /** Shown instead of the label while busy. */
  busyText?: string
}

export function Button({ variant, size, busy = false, busyText, disabled, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={clsx(buttonClass({ variant, size }), className)}
    >
      {busy ? <BusyLabel label={children} text={busyText} /> : children}
    </button>
  )
}

/** The invisible label keeps the width. */
function BusyLabel({ label, text }: { label: React.ReactNode; text: string | undefined }) {
  return (
    <span className="grid place-items-center *:[grid-area:1/1]">
      <span className="invisible inline-flex items-center gap-2">{label}</span>
      <span className="inline-flex items-center gap-2">
        <Spinner label={text ? '' : 'Working'} />
        {text}
      </span>
    </span>
  )
}

function Anchor({ variant, size, className, ...rest }: ComponentProps<'a'> & ButtonStyle) {
  return <a {...rest} className={clsx(buttonClass({ variant, size }), className)} />
}

export const ButtonLink = createLink(Anchor)
