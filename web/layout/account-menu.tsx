import { lazy } from 'react'
import type { Account } from '../../contracts/account.ts'
import { AfterPage } from '../ui/after-page.tsx'

const UserMenu = lazy(() => import('./user-menu.tsx'))

/** Most visitors are guests, so the menu comes after the page, for those who are signed in. Its face is seen at once. */
export function AccountMenu({ user }: { user: Account }) {
  const face = (
    <span aria-hidden="true" className="account-face">
      {user.username.charAt(0).toUpperCase()}
    </span>
  )
  return (
    <AfterPage fallback={face}>
      <UserMenu user={user} />
    </AfterPage>
  )
}
