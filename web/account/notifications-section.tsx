import { useQuery } from '@tanstack/react-query'
import type { Account } from '../../contracts/account.ts'
import { kindsFor, type NotificationKind } from '../../contracts/push-rules.ts'
import { useApi } from '../lib/use-api.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { NotificationChoices } from './notification-choices.tsx'
import { OtherBrowsers } from './other-browsers.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SectionContent } from './section-content.tsx'
import { pushQuery } from './security-queries.ts'
import { ThisBrowser } from './this-browser.tsx'

export function NotificationsSection({ user }: { user: Account }) {
  const query = useQuery(pushQuery(useApi()))
  return (
    <ProfileSection id="alerts" title="Alerts" lead="What we tell you, and how.">
      <SectionContent
        query={query}
        failure="We couldn't load this."
        skeleton={<SettingsSkeleton kinds={kindsFor(user.role)} />}
      >
        {(settings) => (
          <div className="grid gap-6">
            <ThisBrowser user={user} settings={settings} />
            <NotificationChoices settings={settings} />
            <OtherBrowsers settings={settings} />
          </div>
        )}
      </SectionContent>
    </ProfileSection>
  )
}

/** As high as the settings, so that what is below stays where it is. */
const SettingsSkeleton = ({ kinds }: { kinds: readonly NotificationKind[] }) => (
  <div className="grid gap-6">
    <Skeleton className="h-30.5 rounded-md sm:h-19" />
    <div className="grid gap-4 sm:grid-cols-2">
      {kinds.map((kind) => (
        <Skeleton key={kind} className="h-17.5 rounded-md" />
      ))}
    </div>
  </div>
)
