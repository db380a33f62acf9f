import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Crop } from '../../../contracts/image-edit-rules.ts'
import { centerOn, MIDDLE, moveBelow, type Point, type Size } from './crop-frame.ts'

interface CropGestures {
  frame: RefObject<HTMLElement | null>
  /** Null while the whole photo is shown. */
  crop: Crop | null
  size: Size
  onCrop: (update: (crop: Crop) => Crop) => void
}

/** A shorter movement is a tap. */
const TAP_PX = 6
const WHEEL_FACTOR = 0.003

/** One finger or the mouse drags the photo, two fingers pinch it, and a tap centers a point. */
export function useCropGestures({ frame, crop, size, onCrop }: CropGestures) {
  const pointers = useRef(new Map<number, Point>())
  const tap = useRef<Point>(undefined)
  const stage = useRef<HTMLDivElement>(null)
  const isOn = crop !== null

  const inFrame = ({ x, y }: Point): Point => {
    const box = frame.current?.getBoundingClientRect()
    return box ? { x: (x - box.left) / box.width, y: (y - box.top) / box.height } : MIDDLE
  }

  // Pinching on a trackpad; React's own wheel listeners cannot prevent the page from zooming.
  const onPinch = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey || !isOn) return
    event.preventDefault()
    const at = inFrame({ x: event.clientX, y: event.clientY })
    const factor = Math.exp(-event.deltaY * WHEEL_FACTOR)
    onCrop((now) => moveBelow(now, size, { from: at, to: at, factor }))
  })
  useEffect(() => {
    const element = stage.current
    element?.addEventListener('wheel', onPinch, { passive: false })
    return () => element?.removeEventListener('wheel', onPinch)
  }, [])

  const end = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId)) return
    const tapped = tap.current
    tap.current = undefined
    if (tapped && event.type === 'pointerup') {
      const at = inFrame(tapped)
      onCrop((now) => centerOn(now, size, at))
    }
  }

  return {
    ref: stage,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!isOn || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, pointOf(event))
      tap.current = pointers.current.size === 1 ? pointOf(event) : undefined
    },
    onPointerMove(event: PointerEvent) {
      const before = [...pointers.current.values()]
      if (!pointers.current.has(event.pointerId)) return
      const point = pointOf(event)
      if (tap.current && distance(tap.current, point) < TAP_PX) return
      tap.current = undefined
      pointers.current.set(event.pointerId, point)
      const after = [...pointers.current.values()]
      const [from, to] = [inFrame(middle(before)), inFrame(middle(after))]
      const factor = spread(after) / spread(before)
      onCrop((now) => moveBelow(now, size, { from, to, factor }))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

const middle = ([a, b]: Point[]): Point => {
  const first = a ?? { x: 0, y: 0 }
  const second = b ?? first
  return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }
}

/** The distance between two fingers in pixels; 1 for one finger. */
const spread = ([a, b]: Point[]): number => (a && b ? Math.max(1, distance(a, b)) : 1)
