/** Between a popup and its anchor or the edge of the screen. */
const GAP_PX = 8

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}
interface Size {
  width: number
  height: number
}

interface Place {
  top: string
  left: string
  right: string
  maxHeight: string
}

/** Below the anchor, inside the screen, aligned to its left or right edge, whichever is nearer the edge of the screen. */
export function placeBelow(anchor: Box, screen: Size): Place {
  const onTheLeft = anchor.left + anchor.right < screen.width
  return {
    top: `${anchor.bottom + GAP_PX}px`,
    maxHeight: `${screen.height - anchor.bottom - 2 * GAP_PX}px`,
    left: onTheLeft ? `${Math.max(GAP_PX, anchor.left)}px` : 'auto',
    right: onTheLeft ? 'auto' : `${Math.max(GAP_PX, screen.width - anchor.right)}px`,
  }
}

const POPOVER: Size = { width: 420, height: 480 }

/** For `.modal-popover`: over or under the anchor, on the side with more room, inside the screen. */
export function placePopover(anchor: Box, screen: Size): { top: number; left: number; width: number; height: number } {
  const below = screen.height - anchor.bottom - 2 * GAP_PX
  const above = anchor.top - 2 * GAP_PX
  const isBelow = below >= POPOVER.height || below >= above
  const height = Math.min(POPOVER.height, Math.max(isBelow ? below : above, 0))
  const width = Math.min(Math.max(POPOVER.width, anchor.right - anchor.left), screen.width - 2 * GAP_PX)
  return {
    top: isBelow ? anchor.bottom + GAP_PX : anchor.top - GAP_PX - height,
    left: Math.max(GAP_PX, Math.min(anchor.left, screen.width - GAP_PX - width)),
    width,
    height,
  }
}

/** The viewport without its scroll bar. */
export const screenSize = (): Size => ({
  width: document.documentElement.clientWidth,
  height: document.documentElement.clientHeight,
})
