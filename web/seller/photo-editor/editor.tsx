import { type RefObject, useEffect, useState } from 'react'
import type { EditedImage } from '../../../contracts/image.ts'
import {
  type Crop,
  type ImageEdit,
  isSameEdit,
  type Rotation,
  swapsSides,
  UNEDITED,
} from '../../../contracts/image-edit-rules.ts'
import { messageOf } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { toSameOrigin } from '../../ui/picture-source.ts'
import { centeredCrop, fitCrop, type Size, turnCrop } from './crop-frame.ts'
import { EditControls } from './edit-controls.tsx'
import { EditorFrame } from './editor-frame.tsx'
import { PhotoStage } from './photo-stage.tsx'
import { usePreviousEdit, useSaveEdit } from './use-photo-edit.ts'

export interface EditorProps {
  imageUrl: string
  onSaved: (saved: EditedImage) => void
  onClose: () => void
  /** Called by the dialog on Escape, a click on the backdrop and the close button. */
  leave: RefObject<() => void>
}

/** The content of the photo editor's dialog. */
export default function Editor({ imageUrl, ...rest }: EditorProps) {
  const stored = usePreviousEdit(imageUrl)
  const { publicUrl } = useSite()
  const [size, setSize] = useState<Size>()
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const src = stored.data && toSameOrigin(stored.data.originalUrl, publicUrl)

  if (stored.data && src && size)
    return <Tools key={imageUrl} imageUrl={imageUrl} stored={stored.data} src={src} original={size} {...rest} />

  const isFailed = stored.isError || failed
  function retry() {
    setFailed(false)
    setAttempt((now) => now + 1)
    if (stored.isError) void stored.refetch()
  }
  return (
    <EditorFrame
      onClose={rest.onClose}
      failure={isFailed ? messageOf(stored.error, NOT_LOADED) : undefined}
      onRetry={retry}
    >
      {src && !failed && (
        <img
          key={attempt}
          src={src}
          alt=""
          hidden
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
          onError={() => setFailed(true)}
        />
      )}
    </EditorFrame>
  )
}

const NOT_LOADED = "We couldn't load this photo. Check your connection and try again."
const NOT_SAVED = "We couldn't save this photo. Check your connection and try again."

interface ToolsProps extends EditorProps {
  stored: EditedImage
  src: string
  /** Of the original. */
  original: Size
}

const sizeOf = ({ width, height }: Size, rotate: Rotation): Size =>
  swapsSides(rotate) ? { width: height, height: width } : { width, height }

function Tools({ imageUrl, stored, src, original, onSaved, onClose, leave }: ToolsProps) {
  const [start] = useState<ImageEdit>(() => {
    const { rotate, crop, brightness } = stored
    return { rotate, brightness, crop: crop && fitCrop(crop, sizeOf(original, rotate)) }
  })
  const [edit, setEdit] = useState(start)
  const [isConfirming, setConfirming] = useState(false)
  const { isSaving, error, ...save } = useSaveEdit(imageUrl, onSaved)
  const size = sizeOf(original, edit.rotate)
  const isChanged = !isSameEdit(edit, start)

  const close = () => {
    if (isSaving) save.stop()
    else if (isChanged && !isConfirming) setConfirming(true)
    else onClose()
  }
  useEffect(() => {
    leave.current = close
    return () => {
      leave.current = onClose
    }
  })

  const change = (update: (edit: ImageEdit) => ImageEdit) => {
    setConfirming(false)
    setEdit(update)
  }
  const changeCrop = (update: (crop: Crop) => Crop) =>
    change((now) => (now.crop ? { ...now, crop: update(now.crop) } : now))
  const hint = edit.crop ? 'Drag the photo to move it, or tap what should be in the middle.' : wholeHint(size)

  return (
    <EditorFrame
      stage={<PhotoStage src={src} edit={edit} size={size} hint={hint} onCrop={changeCrop} />}
      footer={
        isConfirming && !isSaving ? (
          <>
            <p role="alert" className="mr-auto font-semibold max-md:w-full">
              Discard your changes?
            </p>
            <Button variant="secondary" autoFocus onClick={() => setConfirming(false)}>
              Keep editing
            </Button>
            <Button variant="danger" onClick={onClose}>
              Discard
            </Button>
          </>
        ) : (
          <>
            <p role="alert" className="w-full text-clay text-sm empty:hidden">
              {error !== null && !isSaving && messageOf(error, NOT_SAVED)}
            </p>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button busy={isSaving} busyText="Saving..." onClick={() => (isChanged ? save.start(edit) : onClose())}>
              Save
            </Button>
          </>
        )
      }
    >
      <fieldset disabled={isSaving} className="contents">
        <EditControls
          edit={edit}
          size={size}
          hint={hint}
          onTurn={(turns) => change((now) => turned(now, original, turns))}
          onCrop={(crop) => change((now) => ({ ...now, crop: crop && fitCrop(crop, size) }))}
          onBrightness={(brightness) => change((now) => ({ ...now, brightness }))}
          onReset={() => change(() => UNEDITED)}
        />
      </fieldset>
    </EditorFrame>
  )
}

/** `turns` are clockwise quarter turns. */
function turned(edit: ImageEdit, original: Size, turns: 1 | 3): ImageEdit {
  let { rotate, crop } = edit
  for (let turn = 0; turn < turns; turn += 1) {
    crop = crop && turnCrop(crop, sizeOf(original, rotate))
    rotate = ((rotate + 90) % 360) as Rotation
  }
  return { ...edit, rotate, crop }
}

function wholeHint(size: Size): string {
  const { width, height } = centeredCrop(size)
  return Math.min(width, height) > 0.99
    ? 'Buyers see all of it.'
    : 'Buyers see the middle of it, and all of it full screen.'
}
