import type { Account } from '../../contracts/account.ts'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { AfterPage } from '../lib/on-demand.tsx'
import { Avatar } from '../ui/avatar.tsx'

const UserMenu = lazyExtra(() => import('./user-menu.tsx'))

/** Most visitors are guests, so the menu's code loads after the page. Its button is there at once. */
export function AccountMenu({ user }: { user: Account }) {
  const face = <Avatar username={user.username} imageUrl={user.profileImageUrl} className="size-11 text-lg" />
  return (
    <AfterPage fallback={face}>
      <UserMenu user={user} face={face} />
    </AfterPage>
  )
}
