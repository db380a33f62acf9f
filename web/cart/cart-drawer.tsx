import { useState } from 'react'
import { OnDemand } from '../lib/on-demand.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useCart } from './use-cart.ts'

const CartSheet = lazyDialog(() => import('./cart-sheet.tsx'))

/** Render once per page. Loads the drawer's code when it is first opened. */
export function CartDrawer() {
  const { isOpen, close } = useCart()
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <OnDemand>
      <CartSheet open={isOpen} onClose={close} />
    </OnDemand>
  )
}
