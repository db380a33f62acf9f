import { useSite } from '../lib/site.ts'
import { buttonClass } from '../ui/button.tsx'

interface GoogleButtonProps {
  /** Below another sign-in method. */
  isSecond?: boolean
  /** Where to go once signed in: a path of this site. */
  next?: string
  children: string
}

/** Starts sign-in with Google. Renders nothing if it is not configured. */
export function GoogleButton({ isSecond = false, next = '/', children }: GoogleButtonProps) {
  if (!useSite().googleSignIn) return null
  return (
    <>
      {!isSecond && <Or />}
      <a
        href={next === '/' ? '/auth/google' : `/auth/google?next=${encodeURIComponent(next)}`}
        className={`${buttonClass({ variant: 'secondary', size: 'large' })} w-full ${isSecond ? 'mt-3' : ''}`}
      >
        <GoogleMark />
        {children}
      </a>
    </>
  )
}

/** Between the form and other sign-in methods. */
export const Or = () => (
  <p className="my-5 flex items-center gap-4 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    or
  </p>
)

const GoogleMark = () => (
  <svg viewBox="0 0 18 18" aria-hidden="true" className="size-5">
    <path
      fill="#4285F4"
      d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62Z"
    />
    <path
      fill="#34A853"
      d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18Z"
    />
    <path fill="#FBBC05" d="M3.96 10.71a5.4 5.4 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3-2.33Z" />
    <path
      fill="#EA4335"
      d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58Z"
    />
  </svg>
)
