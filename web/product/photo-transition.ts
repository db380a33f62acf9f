import { type CSSProperties, useSyncExternalStore } from 'react'
import { createListeners } from '../lib/listeners.ts'
import { hasViewTransitions } from '../lib/view-transitions.ts'

/**
 * A card's photo grows into its product page, and shrinks back on return. Only the opened card has a view transition name:
 * otherwise every photo in a grid would animate on each navigation.
 */
let opened: { productId: number; photo: string | undefined; place: DOMRect | undefined } | null = null
const { subscribe, notify } = createListeners()

/** `card` is the clicked link, which contains the photo. */
export function rememberOpened(productId: number, card: Element): void {
  const img = card.querySelector('img')
  opened = { productId, photo: img?.currentSrc, place: img?.getBoundingClientRect() }
  notify()
}

export const photoTransition = (productId: number): CSSProperties => ({ viewTransitionName: `photo-${productId}` })

/** The URL of the card's photo, to show until the large one has loaded. */
export const openedPhoto = (productId: number): string | undefined =>
  opened?.productId === productId ? opened.photo : undefined

/** A fallback without view transitions: the page's photo grows from the card's position, once. */
export function growFromCard(productId: number, frame: HTMLElement | null): void {
  if (!frame || opened?.productId !== productId || !opened.place) return
  const { place } = opened
  opened.place = undefined
  if (hasViewTransitions() || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { left, top, width } = frame.getBoundingClientRect()
  // The page is about to scroll to the top.
  const from = `translate(${place.left - left}px, ${place.top - top - scrollY}px) scale(${place.width / width})`
  const frames = { transform: [from, 'none'], transformOrigin: ['0 0', '0 0'] }
  frame.animate(frames, { duration: 180, easing: 'ease-out' })
}

export function useCardTransition(productId: number): CSSProperties | undefined {
  const isOpened = useSyncExternalStore(
    subscribe,
    () => opened?.productId === productId,
    () => false,
  )
  return isOpened ? photoTransition(productId) : undefined
}
