import { useEffect } from 'react'
import { NoticePage } from '../layout/notice-page.tsx'
import { usePageLocation } from '../lib/use-page-location.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useSignInRedirect } from './session-end.ts'

interface SignInAgainProps {
  title: string
  text: string
  /** The path of this page. */
  path: string
}

/** Replaces a dashboard for signed-out visitors: leads to the sign-in and back here, to the same tab or section. */
export function SignInAgain({ title, text, path }: SignInAgainProps) {
  const redirect = useSignInRedirect()
  const { searchStr, hash } = usePageLocation()
  const next = `${path}${searchStr}${hash && `#${hash}`}`
  useEffect(() => redirect(next), [redirect, next])
  return (
    <NoticePage title={title} text={text}>
      <ButtonLink to="/login" search={{ next }} state suppressHydrationWarning>
        Sign In
      </ButtonLink>
    </NoticePage>
  )
}
