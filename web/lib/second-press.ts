import { type MouseEvent, type PointerEvent, useState } from 'react'

const DOUBLE_TAP_MS = 350
/** A finger does not hit the same pixel twice. */
const SAME_PLACE_PX = 24

type Down = Pick<PointerEvent, 'timeStamp' | 'clientX' | 'clientY'> & { pointerType: string }

/** Tells the second press of a double press. Browsers count presses in `detail`, but Safari on iOS counts no taps. */
export class PressCounter {
  #last: Down | undefined
  #isSecondTap = false

  onDown({ pointerType, timeStamp, clientX, clientY }: Down): void {
    const last = this.#last
    this.#last = { pointerType, timeStamp, clientX, clientY }
    this.#isSecondTap =
      last !== undefined &&
      pointerType === 'touch' &&
      timeStamp - last.timeStamp < DOUBLE_TAP_MS &&
      Math.hypot(clientX - last.clientX, clientY - last.clientY) < SAME_PLACE_PX
  }

  /** To be asked once per click. */
  isSecond({ detail }: Pick<MouseEvent, 'detail'>): boolean {
    const isSecond = detail >= 2 || this.#isSecondTap
    this.#isSecondTap = false
    return isSecond
  }
}

/** For the container of controls whose second press would act on what the first one has put in its place. */
export function useSecondPressGuard(controls = 'button, a') {
  const [guard] = useState(() => {
    const counter = new PressCounter()
    return {
      onPointerDownCapture: (press: PointerEvent) => counter.onDown(press),
      onClickCapture(press: MouseEvent) {
        if (!counter.isSecond(press) || !(press.target as Element).closest(controls)) return
        press.preventDefault()
        press.stopPropagation()
      },
    }
  })
  return guard
}
