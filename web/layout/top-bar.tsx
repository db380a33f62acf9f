import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide'
import { useCurrentUser } from '../session/session.ts'
import { Icon } from '../ui/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { CartButton } from './cart-button.tsx'
import { SmallMenu } from './small-menu.tsx'

/** The current page is underlined in brass. */
const linkClass =
  'inline-flex min-h-11 items-center px-3 font-semibold decoration-2 decoration-brass underline-offset-8 hover:text-fern data-[status=active]:underline'

export function TopBar() {
  const { user, isLoading } = useCurrentUser()
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-sun print:hidden">
      <div className="mx-auto flex h-16 max-w-page items-center gap-1 px-4 sm:px-6">
        <Brand />
        <nav aria-label="Main" className="ml-5 hidden items-center md:flex">
          <Link to="/marketplace" className={linkClass}>
            Marketplace
          </Link>
          {user?.role === 'admin' && (
            <Link to="/admin" className={linkClass}>
              Admin
            </Link>
          )}
          {user && (
            // Sellers' profiles have URLs that start the same.
            <Link to="/seller" activeOptions={{ exact: true, includeSearch: false }} className={linkClass}>
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
            <Icon of={Heart} className="size-6" />
          </Link>
          <CartButton />
          <div className="hidden md:flex">
            {user && <AccountMenu user={user} />}
            {!user && !isLoading && (
              <Link to="/login" className={`${linkClass} -mr-3`}>
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
