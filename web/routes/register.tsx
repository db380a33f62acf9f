import { createFileRoute, Link } from '@tanstack/react-router'
import { AccountPage } from '../account/account-page.tsx'
import { GoogleButton } from '../account/google-button.tsx'
import { RegisterForm } from '../account/register-form.tsx'
import { inlineLinkClass } from '../ui/inline-link.ts'

export const Route = createFileRoute('/register')({ component: Register })

function Register() {
  return (
    <AccountPage
      title="Create an account"
      lead={
        <p>
          Already have one?{' '}
          <Link to="/login" className={inlineLinkClass}>
            Sign in
          </Link>
        </p>
      }
    >
      <RegisterForm />
      <GoogleButton>Sign up with Google</GoogleButton>
    </AccountPage>
  )
}
