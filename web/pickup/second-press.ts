import type { MouseEvent } from 'react'

/** How far apart the presses of a double press may be, as systems define it. */
const DOUBLE_PRESS_MS = 500
const SAME_PLACE_PX = 24

type Press = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY' | 'preventDefault' | 'stopPropagation'> & {
  target: object
}

/**
 * A handler for `onClickCapture` that drops the second press of a double press: it would act on what the first one has put in
 * its place. Safari on iOS does not count taps in `detail`.
 */
export function dropSecondPresses(): (press: Press) => void {
  let last = { timeStamp: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0 }
  return (press) => {
    const isByKeyboard = press.detail === 0
    if (isByKeyboard || !(press.target as Element).closest('button, a')) return
    const { timeStamp, clientX, clientY } = press
    const isSecond =
      timeStamp - last.timeStamp < DOUBLE_PRESS_MS &&
      Math.hypot(clientX - last.clientX, clientY - last.clientY) < SAME_PLACE_PX
    last = { timeStamp, clientX, clientY }
    if (!isSecond) return
    press.preventDefault()
    press.stopPropagation()
  }
}
