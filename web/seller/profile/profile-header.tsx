import { clsx } from 'clsx'
import { Pencil } from 'lucide'
import type { PublicProfile } from '../../../contracts/account.ts'
import { DEFAULT_TIME_ZONE } from '../../../contracts/time-zone.ts'
import { formatTime } from '../../lib/format-time.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** In North Carolina, so that server and browser render the same month. */
const joined = (createdAt: string): string =>
  formatTime(createdAt, DEFAULT_TIME_ZONE, { month: 'long', year: 'numeric' })

export function ProfileHeader({ profile, isOwner }: { profile: PublicProfile; isOwner: boolean }) {
  const { username, profileImageUrl, profileDescription, createdAt } = profile
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] large-text:*:col-span-full items-center gap-x-5 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-start sm:gap-x-7">
      <Avatar username={username} imageUrl={profileImageUrl} className="size-24 text-3xl sm:row-span-2 sm:size-28" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="font-semibold font-serif text-3xl">{username}</h1>
          <span className="rounded-full bg-fern-wash px-3 py-1 font-semibold text-fern-deep text-xs">
            Active Seller
          </span>
        </div>
        <p className="mt-1 text-muted">Joined {joined(createdAt)}</p>
      </div>
      {isOwner && (
        <ButtonLink
          to="/profile/edit"
          variant="secondary"
          size="small"
          className="order-1 col-span-2 justify-self-start sm:order-none sm:col-span-1"
        >
          <Icon of={Pencil} className="size-4" />
          Edit Profile
        </ButtonLink>
      )}
      <p
        className={clsx(
          'col-span-2 max-w-text whitespace-pre-line sm:col-start-2',
          !profileDescription && 'text-muted',
        )}
      >
        {profileDescription ?? placeholder(username, isOwner)}
      </p>
    </header>
  )
}

const placeholder = (username: string, isOwner: boolean): string =>
  isOwner
    ? "You haven't written anything about yourself yet. Buyers like to know who they're buying from."
    : `${username} hasn't written a description yet.`
