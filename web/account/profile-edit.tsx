import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide'
import type { Account } from '../../contracts/account.ts'
import { Page } from '../layout/page.tsx'
import { AfterPage } from '../lib/on-demand.tsx'
import { usePageLocation } from '../lib/use-page-location.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { inlineLinkClass } from '../ui/inline-link.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { AccountPage } from './account-page.tsx'
import { PasswordChangeForm } from './password-change-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileSection } from './profile-section.tsx'

const SecuritySections = lazyPart(() => import('./security-sections.tsx'))

export function ProfileEdit({ user }: { user: Account }) {
  return (
    <Page title="Edit Profile">
      <div className="mx-auto max-w-xl py-6 sm:py-10">
        <Link to="/seller/$username" params={{ username: user.username }} className={`${inlineLinkClass} gap-1.5`}>
          <Icon of={ArrowLeft} className="size-4" />
          Back to Profile
        </Link>
        <h1 className="mt-2 font-semibold font-serif text-3xl">Edit Profile</h1>
        <section aria-labelledby="information" className="mt-8">
          <h2 id="information" className="mb-5 font-semibold font-serif text-xl">
            Profile Information
          </h2>
          <ProfileForm user={user} />
        </section>
        {user.authType === 'local' && (
          <ProfileSection id="password" title="Change Password" lead="All your other devices will be signed out.">
            <PasswordChangeForm username={user.username} />
          </ProfileSection>
        )}
        <AfterPage>
          <SecuritySections user={user} />
        </AfterPage>
      </div>
    </Page>
  )
}

export function AccessDenied() {
  const { hash } = usePageLocation()
  return (
    <AccountPage title="Access Denied" lead="You must be logged in to edit your profile.">
      <ButtonLink to="/login" state={{ next: `/profile/edit#${hash}` }} data-replay>
        Sign In
      </ButtonLink>
    </AccountPage>
  )
}
