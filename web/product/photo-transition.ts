import { type CSSProperties, useSyncExternalStore } from 'react'
import { hasViewTransitions } from '../lib/view-transitions.ts'

/**
 * A card's photo grows into the page of its product, and shrinks back on return. Only the card that was opened carries
 * the name of the transition: with names on all of them, every photo of a grid would fly on each change of page, over
 * the top bar too.
 */
let opened: { productId: number; photo: string | undefined; place: DOMRect | undefined } | null = null
const listeners = new Set<() => void>()

/** `card` is the link that was followed, with the photo in it. */
export function rememberOpened(productId: number, card: Element): void {
  const img = card.querySelector('img')
  opened = { productId, photo: img?.currentSrc, place: img?.getBoundingClientRect() }
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

/** Where there are no view transitions: the photo of the page grows from where the card's was, once. */
export function growFromCard(productId: number, frame: HTMLElement | null): void {
  if (!frame || opened?.productId !== productId || !opened.place) return
  const { place } = opened
  opened.place = undefined
  if (hasViewTransitions() || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { left, top, width } = frame.getBoundingClientRect()
  // The page is about to be scrolled to its top.
  const from = `translate(${place.left - left}px, ${place.top - top - scrollY}px) scale(${place.width / width})`
  const origin = { transformOrigin: '0 0' }
  frame.animate(
    [
      { ...origin, transform: from },
      { ...origin, transform: 'none' },
    ],
    {
      duration: 180,
      easing: 'ease-out',
    },
  )
}

/** The style of a card's photo. */
export function useCardTransition(productId: number): CSSProperties | undefined {
  const isOpened = useSyncExternalStore(
    listen,
    () => opened?.productId === productId,
    () => false,
  )
  return isOpened ? photoTransition(productId) : undefined
}
