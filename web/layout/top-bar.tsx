import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide'
import { useCurrentUser } from '../session/session.ts'
import { Icon } from '../ui/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { CartButton } from './cart-button.tsx'
import { SmallMenu } from './small-menu.tsx'

export function TopBar() {
  const { user, isLoading } = useCurrentUser()
  return (
    <header className="top-bar">
      <div>
        <Brand />
        <nav aria-label="Main" className="ml-5 hidden items-center md:flex">
          <Link to="/marketplace" className="top-link">
            Marketplace
          </Link>
          {user?.role === 'admin' && (
            <Link to="/admin" className="top-link">
              Admin
            </Link>
          )}
          {user && (
            // Sellers' profiles have URLs that start the same.
            <Link to="/seller" activeOptions={{ exact: true, includeSearch: false }} className="top-link">
              Seller
            </Link>
          )}
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <Link
            to="/favourites"
            aria-label="Favorites"
            className="grid size-11 place-items-center rounded-sm hover:text-fern data-[status=active]:text-clay"
          >
            <Icon of={Heart} />
          </Link>
          <CartButton />
          <div className="hidden md:flex">
            {user && <AccountMenu user={user} />}
            {!user && !isLoading && (
              <Link to="/login" className="top-link -mr-3">
                Sign In
              </Link>
            )}
          </div>
          <SmallMenu user={user} />
        </div>
      </div>
    </header>
  )
}
