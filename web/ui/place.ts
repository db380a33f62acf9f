/** Room kept between a popup and its anchor or the edge of the screen, in px. */
const GAP = 8

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

/** Below the anchor with one edge in line with it: the edge on whose side of the screen the anchor is. */
export function placeBelow(anchor: Box, screen: Size): { top: string; left: string; right: string } {
  const onTheLeft = anchor.left + anchor.right < screen.width
  return {
    top: `${anchor.bottom + GAP}px`,
    left: onTheLeft ? `${Math.max(GAP, anchor.left)}px` : 'auto',
    right: onTheLeft ? 'auto' : `${Math.max(GAP, screen.width - anchor.right)}px`,
  }
}

/** Above the middle of the anchor, or below it where there is no room above; never over the edge of the screen. */
export function placeAbove(anchor: Box, popup: Size, screen: Size): { top: string; left: string } {
  const middle = (anchor.left + anchor.right - popup.width) / 2
  const above = anchor.top - GAP - popup.height
  return {
    top: `${above >= GAP ? above : anchor.bottom + GAP}px`,
    left: `${Math.max(GAP, Math.min(middle, screen.width - popup.width - GAP))}px`,
  }
}

/** What of the window can hold content, its scroll bar left out. */
export const screenSize = (): Size => ({
  width: document.documentElement.clientWidth,
  height: document.documentElement.clientHeight,
})
