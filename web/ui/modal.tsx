import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { CloseButton } from './close-button.tsx'
import { prefersTyping } from './focus-on-open.ts'
import { moveToasts } from './toast-host.ts'

export interface ModalProps {
  open: boolean
  /** Called on Escape, a click on the backdrop, and the close button. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Buttons, always visible below the content. */
  footer?: ReactNode
}

/**
 * The base of dialogs and sheets: a native modal dialog with a heading, scrolling content and a close button. While it closes, it
 * shows what it last showed while open; each opening starts afresh.
 */
export function Modal({
  open,
  onClose,
  className,
  style,
  id: ownId,
  ...content
}: ModalProps & { className: string; style?: CSSProperties | undefined; id?: string | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [closings, setClosings] = useState(0)
  const isVisible = useModal(dialog, open, closings)
  const [opening, setOpening] = useState({ open, count: 0 })
  if (open !== opening.open) setOpening({ open, count: opening.count + Number(open) })
  const id = useId()
  return (
    <dialog
      ref={dialog}
      id={ownId}
      aria-labelledby={`${id}-title`}
      aria-describedby={content.description ? `${id}-text` : undefined}
      className={`modal ${className}`}
      style={style}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // Safari's search fields take Escape for themselves, even if they are empty. Others would close one more dialog.
      onKeyDown={(event) => {
        const { key, target, currentTarget, defaultPrevented } = event
        if (key !== 'Escape' || defaultPrevented || !(target instanceof HTMLInputElement)) return
        if (target.type !== 'search' || target.value || target.closest('dialog') !== currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // Browsers close on a second Escape even if `cancel` was prevented. It reopens if `open` stays true. The event comes with the
      // next frame: if the dialog is open again by then, the event belongs to an earlier closing.
      onClose={(event) => {
        if (event.target !== event.currentTarget || !open || event.currentTarget.open) return
        onClose()
        setClosings(closings + 1)
      }}
      // Not by the second press of a double click on what opened it.
      onClick={(event) => event.target === event.currentTarget && event.detail < 2 && onClose()}
    >
      {isVisible && (
        // Inert while it closes, for the second press of a double click.
        <div inert={!open} className="flex max-h-[inherit] min-h-0 flex-auto flex-col">
          <Content key={opening.count} open={open} id={id} {...content} />
          {/* Last in the DOM, so opening focuses the content's first control. */}
          <CloseButton
            label="Close"
            onClick={onClose}
            className="absolute top-3 right-3 bg-card text-muted hover:text-ink"
          />
        </div>
      )}
    </dialog>
  )
}

interface ContentProps extends Omit<ModalProps, 'onClose'> {
  id: string
}

const Content = memo(
  ({ id, title, description, children, footer }: ContentProps) => (
    <>
      <h2
        id={`${id}-title`}
        className="py-5 pr-16 large-text:pr-14 pl-5 font-semibold font-serif text-xl large-text:text-base"
      >
        {title}
      </h2>
      <div data-modal-content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">
        {description && (
          <p id={`${id}-text`} className="mb-4 text-muted">
            {description}
          </p>
        )}
        {children}
      </div>
      {footer && <footer className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4">{footer}</footer>}
    </>
  ),
  (_, { open }) => !open,
)

/** Opens and closes the element. Returns true while it is visible, including the closing animation. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean, closings: number): boolean {
  const [leaving, setLeaving] = useState(false)
  useLayoutEffect(() => {
    const element = dialog.current
    return () => {
      // Open, it would take the toasts along.
      element?.close()
      moveToasts()
    }
  }, [dialog])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `closings` counts when the browser closed it.
  useEffect(() => {
    const element = dialog.current
    if (!element || (element.open === open && (open || !leaving))) return
    if (open) {
      const root = document.documentElement
      root.style.setProperty('--scroll-bar', `${innerWidth - root.clientWidth}px`)
      element.showModal()
      if (prefersTyping()) focusFirstControl()
      setLeaving(true)
    } else {
      element.close()
      const animations = element.getAnimations().map((animation) => animation.finished)
      Promise.allSettled(animations).then(() => setLeaving(element.open))
    }
    moveToasts()
  }, [dialog, open, leaving, closings])
  return open || leaving
}

/** Chromium focuses content that scrolls, instead of the first control in it. */
function focusFirstControl(): void {
  const { activeElement: content } = document
  if (!content?.matches('[data-modal-content]')) return
  content.querySelector<HTMLElement>(':is(input, select, textarea, button):enabled, a[href]')?.focus()
}
