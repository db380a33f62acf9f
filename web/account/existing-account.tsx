import { ButtonLink } from '../ui/button.tsx'

/** For a visitor who registers again. */
export function ExistingAccount({ email }: { email: string }) {
  return (
    <div role="alert" className="grid gap-3 rounded-md bg-sun p-4">
      <div>
        <p className="font-semibold">Email already registered</p>
        <p className="mt-1 text-sm">There is an account with {email}. Is it yours?</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/login" search={{ email }} size="small">
          Sign In Instead
        </ButtonLink>
        <ButtonLink to="/reset-password" search={{ email }} size="small" variant="secondary">
          Reset Password
        </ButtonLink>
      </div>
    </div>
  )
}
