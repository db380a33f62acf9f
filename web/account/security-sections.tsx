import type { Account } from '../../contracts/account.ts'
import { useAnchor } from '../lib/use-anchor.ts'
import { NotificationsSection } from './notifications-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

/** Below the profile's forms; loaded after the page has rendered. */
export default function SecuritySections({ user }: { user: Account }) {
  useAnchor()
  return (
    <>
      <TwoStepSection user={user} />
      <PasskeySection user={user} />
      <SessionsSection />
      <NotificationsSection user={user} />
      <OwnDataSection user={user} />
    </>
  )
}
