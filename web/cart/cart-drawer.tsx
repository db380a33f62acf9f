import { useState } from 'react'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { OnDemand } from '../lib/on-demand.tsx'
import { useCart } from './use-cart.ts'

const CartSheet = lazyExtra(() => import('./cart-sheet.tsx'))

/** Render once per page. Loads the drawer's code when it is first opened. */
export function CartDrawer() {
  const { isOpen } = useCart()
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <OnDemand>
      <CartSheet />
    </OnDemand>
  )
}
