import { Link } from '@tanstack/react-router'
import type { Account } from '../../contracts/account.ts'
import { useCart } from '../cart/use-cart.ts'
import { useApi } from '../lib/use-api.ts'
import { signOut } from '../session/sign-out.ts'

const rowClass =
  'flex min-h-14 w-full items-center justify-between border-line px-5 text-left font-semibold text-lg not-last:border-b hover:bg-fern-wash'

export default function SmallMenuLinks({ user }: { user: Account | null }) {
  const cart = useCart()
  const api = useApi()
  return (
    <>
      <Link to="/marketplace" className={rowClass}>
        Marketplace
      </Link>
      <button type="button" className={rowClass} onClick={cart.open}>
        Cart
        {cart.totalItems > 0 && <span className="text-muted tabular-nums">{cart.totalItems}</span>}
      </button>
      {user && (
        <Link to="/seller" className={rowClass}>
          Seller
        </Link>
      )}
      {user?.role === 'admin' && (
        <Link to="/admin" className={rowClass}>
          Admin
        </Link>
      )}
      {user && (
        <>
          <Link to="/orders" className={rowClass}>
            Orders
          </Link>
          <Link to="/favourites" className={rowClass}>
            Favorites
          </Link>
          <Link to="/profile/edit" className={rowClass}>
            Edit Profile
          </Link>
        </>
      )}
      {user ? (
        <button type="button" className={rowClass} onClick={() => signOut(api)}>
          Logout
        </button>
      ) : (
        <Link to="/login" className={rowClass}>
          Sign In
        </Link>
      )}
    </>
  )
}
