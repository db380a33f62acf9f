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

/** Below the anchor, aligned to its left or right edge, whichever is nearer the edge of the screen. */
export function placeBelow(anchor: Box, screen: Size): { top: string; left: string; right: string } {
  const onTheLeft = anchor.left + anchor.right < screen.width
  return {
    top: `${anchor.bottom + GAP_PX}px`,
    left: onTheLeft ? `${Math.max(GAP_PX, anchor.left)}px` : 'auto',
    right: onTheLeft ? 'auto' : `${Math.max(GAP_PX, screen.width - anchor.right)}px`,
  }
}

/** The viewport without its scroll bar. */
export const screenSize = (): Size => ({
  width: document.documentElement.clientWidth,
  height: document.documentElement.clientHeight,
})
