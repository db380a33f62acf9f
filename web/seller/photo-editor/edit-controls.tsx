import { RotateCcw, RotateCw } from 'lucide'
import { type ReactNode, useId } from 'react'
import {
  type Crop,
  type ImageEdit,
  isSameEdit,
  MAX_BRIGHTNESS,
  MIN_BRIGHTNESS,
  UNEDITED,
} from '../../../contracts/image-edit-rules.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { centeredCrop, maxZoom, type Size, zoomOf, zoomTo } from './crop-frame.ts'

interface EditControlsProps {
  edit: ImageEdit
  /** Of the rotated picture. */
  size: Size
  hint: string
  /** In clockwise quarter turns. */
  onTurn: (turns: 1 | 3) => void
  onCrop: (crop: Crop | null) => void
  onBrightness: (brightness: number) => void
  onReset: () => void
}

export function EditControls({ edit, size, hint, onTurn, onCrop, onBrightness, onReset }: EditControlsProps) {
  const { crop, brightness } = edit
  const most = maxZoom(size)
  const name = useId()
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" aria-label="Rotate left" className="size-11 px-0!" onClick={() => onTurn(3)}>
          <Icon of={RotateCcw} className="size-5" />
        </Button>
        <Button variant="secondary" aria-label="Rotate right" className="size-11 px-0!" onClick={() => onTurn(1)}>
          <Icon of={RotateCw} className="size-5" />
        </Button>
        <Button
          variant="quiet"
          size="small"
          disabled={isSameEdit(edit, UNEDITED)}
          className="ml-auto"
          onClick={onReset}
        >
          Reset to original
        </Button>
      </div>
      <fieldset>
        <legend className="sr-only">Crop</legend>
        <div className="grid grid-cols-2 gap-2">
          <Choice name={name} checked={crop === null} onChoose={() => onCrop(null)}>
            Whole photo
          </Choice>
          <Choice name={name} checked={crop !== null} onChoose={() => onCrop(crop ?? centeredCrop(size))}>
            Crop to card
          </Choice>
        </div>
        <p className="mt-2 min-h-10 text-muted text-sm">{hint}</p>
      </fieldset>
      <Slider
        label="Zoom"
        value={crop ? zoomOf(crop, size) : 1}
        min={1}
        max={most}
        disabled={crop === null || most === 1}
        onChange={(zoom) => crop && onCrop(zoomTo(crop, size, zoom))}
      />
      <Slider label="Brightness" value={brightness} min={MIN_BRIGHTNESS} max={MAX_BRIGHTNESS} onChange={onBrightness} />
    </>
  )
}

interface ChoiceProps {
  name: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
}

const Choice = ({ name, checked, onChoose, children }: ChoiceProps) => (
  <label
    className={`${buttonClass({ variant: 'secondary', size: 'small' })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-fern has-focus-visible:outline-offset-2 has-checked:border-fern has-checked:bg-fern-wash has-checked:text-fern-deep`}
  >
    <input type="radio" name={name} checked={checked} onChange={onChoose} className="sr-only" />
    {children}
  </label>
)

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  disabled?: boolean
  onChange: (value: number) => void
}

const STEP = 0.05

function Slider({ label, value, min, max, disabled = false, onChange }: SliderProps) {
  const id = useId()
  const percent = `${Math.round(value * 100)}%`
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)_3rem] items-center gap-2 md:grid-cols-[1fr_auto] md:gap-y-0">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={STEP}
        value={value}
        disabled={disabled}
        aria-valuetext={percent}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-11 w-full accent-fern disabled:opacity-40 md:order-last md:col-span-2"
      />
      <output htmlFor={id} className="text-right text-muted text-sm tabular-nums">
        {percent}
      </output>
    </div>
  )
}
