import { type CSSProperties, useSyncExternalStore } from 'react'

/**
 * A card's photo grows into the page of its product, and shrinks back on return. Only the card that was opened carries
 * the name of the transition: with names on all of them, every photo of a grid would fly on each change of page, over
 * the top bar too.
 */
let opened: number | null = null
const listeners = new Set<() => void>()

export function rememberOpened(productId: number): void {
  opened = productId
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const photoTransition = (productId: number): CSSProperties => ({ viewTransitionName: `photo-${productId}` })

/** The style of a card's photo. */
export function useCardTransition(productId: number): CSSProperties | undefined {
  const isOpened = useSyncExternalStore(
    listen,
    () => opened === productId,
    () => false,
  )
  return isOpened ? photoTransition(productId) : undefined
}
