import type { LineState } from '../../contracts/line.ts'
import type { Product } from '../../contracts/product.ts'

/**
 * A visitor's relation to an item: they are checking out (`own`), are offered it (`next`), or wait in its line; or somebody else is
 * offered it or checks out (`held`); or it is `free`.
 */
type Standing = 'own' | 'next' | 'waiting' | 'offered' | 'held' | 'free'

interface Given {
  product: Pick<Product, 'offeredUntil' | 'isOffer'>
  /** Undefined until the server has answered. */
  line: LineState | undefined
  /** This browser remembers the hold as its own; used until the server has answered. */
  seemsOwn: boolean
  /** The hold or the offer has run out. */
  isOver: boolean
  /** No sale is on. */
  isClosed: boolean
}

export function standingOf({ product, line, seemsOwn, isOver, isClosed }: Given): Standing {
  const isOwn = line ? line.isHolder === true : seemsOwn
  const isOfferedHere = line ? line.offeredUntil !== null : product.offeredUntil !== undefined
  if (isOwn && !isOver) return 'own'
  // An offer may outlive its sale, and a hold that does comes back to nobody.
  const isOpen = !isOver && !isClosed
  if (isOfferedHere && isOpen) return 'next'
  if (line?.position) return 'waiting'
  if (!isOpen) return 'free'
  return product.isOffer ? 'offered' : 'held'
}
