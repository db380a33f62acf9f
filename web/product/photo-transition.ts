import { type CSSProperties, useSyncExternalStore } from 'react'

/**
 * A card's photo grows into the page of its product, and shrinks back on return. Only the card that was opened carries
 * the name of the transition: with names on all of them, every photo of a grid would fly on each change of page, over
 * the top bar too.
 */
let opened: { productId: number; photo: string | undefined } | null = null
const listeners = new Set<() => void>()

/** `card` is the link that was followed, with the photo in it. */
export function rememberOpened(productId: number, card: Element): void {
  opened = { productId, photo: card.querySelector('img')?.currentSrc }
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const photoTransition = (productId: number): CSSProperties => ({ viewTransitionName: `photo-${productId}` })

/** The address of the photo that the card has shown; until the large one is here it can stand in for it. */
export const openedPhoto = (productId: number): string | undefined =>
  opened?.productId === productId ? opened.photo : undefined

/** The style of a card's photo. */
export function useCardTransition(productId: number): CSSProperties | undefined {
  const isOpened = useSyncExternalStore(
    listen,
    () => opened?.productId === productId,
    () => false,
  )
  return isOpened ? photoTransition(productId) : undefined
}
