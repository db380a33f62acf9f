import { useEffect } from 'react'
import { NoticePage } from '../layout/notice-page.tsx'
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
  // The browser's, once: the router's becomes that of the sign-in while this is still shown.
  useEffect(() => redirect(path + location.search + location.hash), [redirect, path])
  return (
    <NoticePage title={title} text={text}>
      <ButtonLink to="/login" search={{ next: path }}>
        Sign In
      </ButtonLink>
    </NoticePage>
  )
}
