import type { ReactNode } from 'react'
import type { Account } from '../../contracts/account.ts'
import { useApi } from '../lib/use-api.ts'
import { signOut } from '../session/sign-out.ts'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../ui/menu.tsx'

export default function UserMenu({ user, face }: { user: Account; face: ReactNode }) {
  const api = useApi()
  return (
    <Menu label="Account menu" button={face}>
      <div className="px-3 py-2">
        <p className="truncate font-semibold">{user.username}</p>
        <p className="truncate text-muted text-sm">{user.email}</p>
      </div>
      <MenuSeparator />
      <MenuLink to="/">Dashboard</MenuLink>
      <MenuLink to="/seller">Seller Dashboard</MenuLink>
      <MenuLink to="/orders">Orders</MenuLink>
      <MenuLink to="/favourites">Favorites</MenuLink>
      <MenuLink to="/profile/edit">Edit Profile</MenuLink>
      <MenuSeparator />
      <MenuItem onClick={() => signOut(api)}>Sign Out</MenuItem>
    </Menu>
  )
}
