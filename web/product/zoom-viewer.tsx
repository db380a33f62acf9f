import { ChevronLeft, ChevronRight, Minus, Plus, X } from 'lucide'
import { type KeyboardEvent, type TouchEvent, useLayoutEffect, useRef, useState } from 'react'
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'
import { Icon } from '../ui/icon.tsx'
import { IconButton, type IconButtonProps } from '../ui/icon-button.tsx'
import { Picture } from '../ui/picture.tsx'
import { moveToasts } from '../ui/toast-host.ts'

const MIN_SCALE = 1
const MAX_SCALE = 4
const BUTTON_STEP = 0.5
const WHEEL_STEP = 0.2
/** A double click zooms to 200%. */
const DOUBLE_CLICK_STEP = 1
const MIN_SWIPE_PX = 48

interface ZoomViewerProps {
  photos: string[]
  /** The index of the photo to show first. */
  first: number
  title: string
  /** The URL of a smaller size of the photo that is already loaded. */
  standInFor: (index: number) => string | undefined
  /** Called on closing, with the index of the photo shown last. */
  onShow: (index: number) => void
  onClose: () => void
}

export default function ZoomViewer({ photos, first, title, standInFor, onShow, onClose }: ZoomViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const zoom = useRef<ReactZoomPanPinchRef>(null)
  const [index, setIndex] = useState(first)
  const [scale, setScale] = useState(MIN_SCALE)
  const [loaded, setLoaded] = useState<number>()
  const step = useSteps(zoom)
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    moveToasts()
    return () => {
      // Open, it would take the toasts along.
      element?.close()
      moveToasts()
    }
  }, [])

  const turn = (by: number) => {
    if (photos.length < 2) return
    setIndex((index + by + photos.length) % photos.length)
    setScale(MIN_SCALE)
  }
  const swipe = useSwipe((by) => zoom.current?.state.scale === MIN_SCALE && turn(by))
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
    if (key === '+' || key === '=') step(BUTTON_STEP)
    if (key === '-') step(-BUTTON_STEP)
  }

  return (
    <dialog
      ref={dialog}
      aria-label={`Photos of ${title}`}
      onClose={() => {
        onShow(index)
        onClose()
      }}
      onKeyDown={onKeyDown}
      {...swipe}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-paper p-0 text-ink"
    >
      <TransformWrapper
        key={index}
        ref={zoom}
        minScale={MIN_SCALE}
        maxScale={MAX_SCALE}
        smooth={false}
        disablePadding
        centerOnInit
        wheel={{ step: WHEEL_STEP }}
        doubleClick={{
          mode: scale === MIN_SCALE ? 'zoomIn' : 'reset',
          step: DOUBLE_CLICK_STEP,
          ...(isStill && { animationTime: 0 }),
        }}
        zoomAnimation={{ disabled: isStill }}
        velocityAnimation={{ disabled: isStill }}
        autoAlignment={{ disabled: isStill }}
        onTransform={(_, state) => setScale(state.scale)}
      >
        {/* Replaces the library's own style sheet, which the content security policy blocks. */}
        <TransformComponent
          wrapperClass="size-full! overflow-hidden"
          contentClass="flex size-full! origin-top-left [&_img]:pointer-events-none"
        >
          <div className="flex h-dvh w-dvw items-center justify-center p-4 pb-20 low-window:px-20 low-window:pb-4">
            <Picture
              url={photos[index]}
              preset="whole"
              alt={`${title}, photo ${index + 1} of ${photos.length}`}
              eager
              fit="contain"
              // It would show above and below a photo of another shape.
              standIn={loaded === index ? undefined : standInFor(index)}
              onLoad={() => setLoaded(index)}
              className="h-full! w-auto! max-w-full bg-transparent!"
            />
          </div>
        </TransformComponent>
      </TransformWrapper>
      <p aria-live="polite" className="sr-only">
        {photos.length > 1 && `Photo ${index + 1} of ${photos.length}`}
      </p>
      <div className="absolute inset-x-0 bottom-0 flex low-window:inset-y-0 low-window:right-auto low-window:flex-col flex-wrap low-window:flex-nowrap items-center justify-center gap-2 p-4 low-window:py-0">
        {photos.length > 1 && (
          <Control label="Previous photo" onClick={() => turn(-1)}>
            <Icon of={ChevronLeft} />
          </Control>
        )}
        <Control label="Zoom out" disabled={scale <= MIN_SCALE} onClick={() => step(-BUTTON_STEP)}>
          <Icon of={Minus} />
        </Control>
        <output className="min-w-16 rounded-full bg-card px-3 py-1 text-center text-sm tabular-nums">
          {Math.round(scale * 100)}%
        </output>
        <Control label="Zoom in" disabled={scale >= MAX_SCALE} onClick={() => step(BUTTON_STEP)}>
          <Icon of={Plus} />
        </Control>
        {photos.length > 1 && (
          <Control label="Next photo" onClick={() => turn(1)}>
            <Icon of={ChevronRight} />
          </Control>
        )}
      </div>
      <div className="absolute top-4 right-4">
        <Control label="Close" onClick={() => dialog.current?.close()}>
          <Icon of={X} />
        </Control>
      </div>
    </dialog>
  )
}

/**
 * Zooms in steps. A press during an animation counts from the animation's target; one that is cut off by turning to another photo
 * never ends.
 */
export function useSteps(zoom: { current: ReactZoomPanPinchRef | null }): (by: number) => void {
  const [targets] = useState(() => new WeakMap<ReactZoomPanPinchRef, number>())
  return async (by) => {
    const viewer = zoom.current
    if (!viewer) return
    const next = Math.min(MAX_SCALE, Math.max(MIN_SCALE, (targets.get(viewer) ?? viewer.state.scale) + by))
    targets.set(viewer, next)
    await viewer.zoomIn(next - viewer.state.scale)
    if (targets.get(viewer) === next) targets.delete(viewer)
  }
}

/** Calls back with 1 to go to the next photo, -1 to the previous one. */
function useSwipe(onSwipe: (by: number) => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0]
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      const from = start.current
      start.current = undefined
      if (!from || !touch) return
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(x) >= MIN_SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}

/** Never natively disabled: it would lose the focus with the press that zooms as far as possible, and the dialog its keys. */
const Control = ({ disabled = false, onClick, ...rest }: IconButtonProps) => (
  <IconButton
    {...rest}
    aria-disabled={disabled}
    onClick={disabled ? undefined : onClick}
    className="border border-line bg-card text-ink hover:border-ink"
  />
)
