import { Link } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Account } from '../../contracts/account.ts'
import { useCart } from '../cart/use-cart.ts'
import { useApi } from '../lib/use-api.ts'
import { signOut } from '../session/session.ts'
import { swallowClick } from './swallow-click.ts'

const rowClass =
  'flex min-h-14 w-full items-center justify-between border-line px-5 text-left font-semibold text-lg not-last:border-b hover:bg-fern-wash'

/**
 * The links of the top bar on a small screen. The platform's popover closes on Escape and outside clicks; base.css locks
 * the page's scrolling while it is open.
 */
export function SmallMenu({ user }: { user: Account | null }) {
  const panel = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const cart = useCart()
  const api = useApi()
  useEffect(() => {
    if (!open) return
    const onPress = ({ target }: Event) => {
      const isOwn = target instanceof Element && target.closest('#small-menu, [popovertarget=small-menu]')
      if (!isOwn) swallowClick()
    }
    addEventListener('pointerdown', onPress, { capture: true })
    return () => removeEventListener('pointerdown', onPress, { capture: true })
  }, [open])
  return (
    <>
      <button
        type="button"
        popoverTarget="small-menu"
        aria-expanded={open}
        aria-label={open ? 'Close menu' : 'Open menu'}
        className="-mr-2.5 grid size-11 place-items-center rounded-sm md:hidden"
      >
        {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: catches the clicks of the links and buttons within. */}
      <nav
        ref={panel}
        id="small-menu"
        popover="auto"
        aria-label="Menu"
        className="small-menu md:hidden"
        onToggle={(event) => setOpen(event.newState === 'open')}
        onClick={(event) => (event.target as Element).closest('a, button') && panel.current?.hidePopover()}
      >
        <Link to="/marketplace" className={rowClass}>
          Marketplace
        </Link>
        <button type="button" className={rowClass} onClick={cart.open}>
          Cart
          {cart.count > 0 && <span className="text-muted tabular-nums">{cart.count}</span>}
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
      </nav>
    </>
  )
}
