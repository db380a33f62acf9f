import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { moveToasts } from './toast-host.ts'

export interface ModalProps {
  open: boolean
  /** Asked to close: by Escape, the backdrop or the cross. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Below the content and always in view. */
  footer?: ReactNode
}

/** What dialogs and sheets share: the platform's modal dialog with a heading, a cross, and content that scrolls. */
export function Modal({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  className,
}: ModalProps & { className: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isSeen = useModal(dialog, open)
  const id = useId()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is for pointers; keyboards have Escape and the cross.
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      className={`modal ${className}`}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // Browsers close on a second Escape whatever the first was answered with.
      onClose={(event) => event.target === event.currentTarget && open && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {isSeen && (
        <div className="flex max-h-[inherit] min-h-0 flex-1 flex-col">
          <h2 id={`${id}-title`} className="py-5 pr-16 pl-5 font-semibold font-serif text-xl">
            {title}
          </h2>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">
            {description && (
              <p id={`${id}-text`} className="mb-4 text-muted">
                {description}
              </p>
            )}
            {children}
          </div>
          {footer && <footer className="border-line border-t px-5 py-4">{footer}</footer>}
          {/* Comes last, so that opening puts the focus on the first thing to be done. */}
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="absolute top-3 right-3 grid size-11 place-items-center rounded-full text-muted hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </dialog>
  )
}

/** Opens and closes the element. True as long as its content is seen, on the way out too. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean): boolean {
  const [leaving, setLeaving] = useState(false)
  useLayoutEffect(() => moveToasts, [])
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) {
      const root = document.documentElement
      root.style.setProperty('--scroll-bar', `${innerWidth - root.clientWidth}px`)
      element.showModal()
      setLeaving(true)
    } else {
      element.close()
      const motions = element.getAnimations().map((motion) => motion.finished)
      Promise.allSettled(motions).then(() => setLeaving(element.open))
    }
    moveToasts()
  }, [dialog, open])
  return open || leaving
}
