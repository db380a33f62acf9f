import { type ReactNode, useEffect } from 'react'
import { Page } from '../layout/page.tsx'
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
    <AccessNotice title={title} text={text}>
      <ButtonLink to="/login" search={{ next: path }}>
        Sign In
      </ButtonLink>
    </AccessNotice>
  )
}

/** Why the page is not shown. */
export const AccessNotice = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <Page title={title} width="prose" unlisted>
    <div className="grid justify-items-center gap-4 py-20 text-center">
      <h1 className="font-semibold font-serif text-3xl">{title}</h1>
      <p className="text-muted">{text}</p>
      {children}
    </div>
  </Page>
)
