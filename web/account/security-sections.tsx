import type { Account } from '../../contracts/account.ts'
import { OwnDataSection } from './own-data-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

/** Below the forms of the profile; loaded once the page stands. */
export default function SecuritySections({ user }: { user: Account }) {
  return (
    <>
      <TwoStepSection user={user} />
      <SessionsSection />
      <OwnDataSection user={user} />
    </>
  )
}
