import { Menu, X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import type { Account } from '../../contracts/account.ts'
import { OnDemand } from '../lib/on-demand.tsx'
import { Icon } from '../ui/icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { swallowClick } from './swallow-click.ts'

const load = () => import('./small-menu-links.tsx')
const SmallMenuLinks = import.meta.env.SSR ? (await load()).default : lazyPart(load)

/**
 * The links of the top bar on a small screen. The platform's popover closes on Escape and outside clicks; base.css locks
 * the page's scrolling while it is open.
 */
export function SmallMenu({ user }: { user: Account | null }) {
  const panel = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
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
        {open ? <Icon of={X} /> : <Icon of={Menu} />}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: catches clicks on the links and buttons inside. */}
      <nav
        ref={panel}
        id="small-menu"
        popover="auto"
        aria-label="Menu"
        className="small-menu md:hidden"
        onToggle={(event) => setOpen(event.newState === 'open')}
        onClick={(event) => (event.target as Element).closest('a, button') && panel.current?.hidePopover()}
      >
        <OnDemand>
          <SmallMenuLinks user={user} />
        </OnDemand>
      </nav>
    </>
  )
}
