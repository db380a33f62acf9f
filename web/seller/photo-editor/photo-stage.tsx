import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { CROP_RATIO, type Crop, type ImageEdit, swapsSides } from '../../../contracts/image-edit-rules.ts'
import { MIDDLE, moveBelow, placeBehind, type Size, zoomOf } from './crop-frame.ts'
import { useCropGestures } from './use-crop-gestures.ts'

interface PhotoStageProps {
  src: string
  edit: ImageEdit
  /** Of the rotated picture. */
  size: Size
  hint: string
  onCrop: (update: (crop: Crop) => Crop) => void
}

const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 }
/** The distance per key press, as a fraction of the frame. */
const STEP = 0.05
const LARGE_STEP = 0.25
const ZOOM_STEP = 1.1

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const ZOOMS: Record<string, number> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP, _: 1 / ZOOM_STEP }

/** Previews the server's result. The area outside the frame is dimmed. */
export function PhotoStage({ src, edit, size, hint, onCrop }: PhotoStageProps) {
  const { rotate, crop, brightness } = edit
  const frame = useRef<HTMLDivElement>(null)
  const gestures = useCropGestures({ frame, crop, size, onCrop })
  const [usesKeys, setUsesKeys] = useState(false)
  const hintId = useId()
  const ratio = crop ? CROP_RATIO : size.width / size.height
  const [across, down] = swapsSides(rotate) ? [size.height / size.width, size.width / size.height] : [1, 1]

  function onKeyDown(event: KeyboardEvent) {
    const arrow = ARROWS[event.key]
    const factor = ZOOMS[event.key]
    if (!crop || event.altKey || event.ctrlKey || event.metaKey || !(arrow || factor)) return
    event.preventDefault()
    setUsesKeys(true)
    const step = event.shiftKey ? LARGE_STEP : STEP
    const [x, y] = arrow ?? [0, 0]
    const to = { x: MIDDLE.x + x * step, y: MIDDLE.y + y * step }
    onCrop((now) => moveBelow(now, size, { from: MIDDLE, to, ...(factor && { factor }) }))
  }

  return (
    <div
      {...gestures}
      className={`relative size-full select-none overflow-hidden rounded-md bg-sun [container-type:size] ${crop ? 'touch-none' : ''}`}
    >
      <div
        ref={frame}
        data-frame={crop ? 'crop' : 'whole'}
        {...(crop
          ? {
              role: 'application',
              tabIndex: 0,
              'aria-label': 'Crop frame',
              'aria-roledescription': 'crop frame',
              'aria-describedby': hintId,
              onKeyDown,
            }
          : { role: 'img', 'aria-label': 'The whole photo' })}
        style={{ width: `min(calc(100cqw - 2rem), calc((100cqh - 2rem) * ${ratio}))`, aspectRatio: ratio }}
        className="absolute inset-0 m-auto"
      >
        <div className="pointer-events-none absolute" style={placeBehind(crop ?? WHOLE)}>
          <img
            src={src}
            alt=""
            draggable={false}
            style={{
              width: `${across * 100}%`,
              height: `${down * 100}%`,
              transform: `translate(-50%, -50%) rotate(${rotate}deg)`,
              filter: `brightness(${brightness})`,
            }}
            className="absolute top-1/2 left-1/2 max-w-none"
          />
        </div>
        {crop && (
          <div className="pointer-events-none absolute inset-0 shadow-[0_0_0_100vmax_var(--dusk)] outline-2 outline-[var(--on-hot)]" />
        )}
      </div>
      <p id={hintId} className="sr-only">
        {hint} With the keyboard, the arrow keys move the photo, plus and minus zoom.
      </p>
      <p role="status" className="sr-only">
        {usesKeys && crop && placeText(crop, size)}
      </p>
    </div>
  )
}

function placeText(crop: Crop, size: Size): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`
  return `Zoom ${percent(zoomOf(crop, size))}, ${percent(crop.x)} cut off on the left, ${percent(crop.y)} at the top`
}
