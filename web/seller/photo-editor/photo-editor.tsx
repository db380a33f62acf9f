import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { EditedImage } from '../../../contracts/image.ts'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import { OnDemand } from '../../lib/on-demand.tsx'
import { useLastDefined } from '../../lib/use-last-defined.ts'
import { useWindowEvent } from '../../lib/use-window-event.ts'
import { Modal } from '../../ui/modal.tsx'
import type { EditorProps } from './editor.tsx'
import { EditorFrame } from './editor-frame.tsx'

interface PhotoEditorProps {
  /** The URL of a stored photo; undefined while the editor is closed. */
  imageUrl: string | undefined
  onClose: () => void
  /** Called after `onClose`. `imageUrl` replaces the edited one. */
  onSaved: (saved: EditedImage) => void
}

const loadEditor = () => lazyExtra<EditorProps>(() => import('./editor.tsx'), EditorMissing)

/** Rotates, crops and brightens a photo: full-screen on a phone, in a dialog on a desktop. */
export function PhotoEditor({ imageUrl, onClose, onSaved }: PhotoEditorProps) {
  const shown = useLastDefined(imageUrl)
  const leave = useRef(onClose)
  // New for each opening, which also retries loading the code.
  const [opening, setOpening] = useState({ isOpen: false, Editor: loadEditor() })
  const isOpen = imageUrl !== undefined
  if (isOpen !== opening.isOpen) setOpening({ isOpen, Editor: isOpen ? loadEditor() : opening.Editor })
  useEscape(isOpen, () => leave.current())
  const { Editor } = opening
  if (!shown) return null
  // Outside any form that contains the photo.
  return createPortal(
    <Modal
      open={isOpen}
      onClose={() => leave.current()}
      title="Edit photo"
      className="modal-center max-md:m-0 max-md:h-dvh max-md:max-h-dvh max-md:w-full max-md:rounded-none max-md:border-0 md:w-[min(54rem,calc(100%-2rem))]"
    >
      <OnDemand fallback={<EditorFrame onClose={onClose} />}>
        <Editor
          imageUrl={shown}
          onClose={onClose}
          onSaved={(saved) => {
            onClose()
            onSaved(saved)
          }}
          leave={leave}
        />
      </OnDemand>
    </Modal>,
    document.body,
  )
}

/** Listens for the key: on a second Escape, browsers close a dialog without asking the page. */
function useEscape(isOn: boolean, onEscape: () => void): void {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onEscape()
  }
  useWindowEvent('keydown', press, isOn)
}

const EditorMissing = ({ onClose }: EditorProps) => (
  <EditorFrame
    onClose={onClose}
    failure="We couldn't open the editor. Check your connection, close this and try again."
  />
)
