import { type ComponentProps, createContext, type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { focusOnOpen } from './focus-on-open.ts'
import type { ModalProps } from './modal.tsx'
import { Note } from './note.tsx'
import { forgetForm, readForm } from './stored-form.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

interface FormDialogProps extends Omit<ModalProps, 'footer'> {
  /** Whether closing would lose changes. Default: whether anything was typed since it opened. */
  unsaved?: boolean
  /** The name under which the form stores what is typed: it outlives the session, until the dialog closes. */
  storedAs?: string | undefined
  /** Keeps it open while saving. */
  busy: boolean
  /** The button that closes without asking. */
  cancel?: string
  /** The label of the button that submits the `DialogForm`; without one there is no such button. */
  submit: ReactNode
  busyText?: string
  variant?: ButtonProps['variant']
  disabled?: boolean
  /** Replaces both buttons; `close` closes without asking. */
  footer?: ((close: () => void) => ReactNode) | undefined
}

const FormId = createContext('')

/** The form of a `FormDialog`. */
export const DialogForm = (props: ComponentProps<'form'>) => (
  <form id={use(FormId)} noValidate className="grid gap-5" {...props} />
)

/** A dialog that asks before discarding changes, on Escape, the backdrop, the close button and when leaving the page. */
export function FormDialog({
  open,
  onClose,
  unsaved,
  storedAs,
  busy,
  cancel = 'Cancel',
  submit,
  busyText = 'Saving...',
  variant,
  disabled,
  footer,
  children,
  ...rest
}: FormDialogProps) {
  const form = useId()
  const [isTyped, setTyped] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  const [isRestored, setRestored] = useState(false)
  if (open !== wasOpen) {
    const isStored = open && storedAs !== undefined && readForm(storedAs) !== undefined
    setWasOpen(open)
    setRestored(isStored)
    setTyped(isStored)
    setAsking(false)
  }
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (!open && opened.current) forgetForm(opened.current)
    opened.current = open ? storedAs : undefined
  }, [open, storedAs])
  const isGuarded = open && (unsaved ?? isTyped)
  const leaving = useLeaveGuard(isGuarded, { onUnload: true })

  function close() {
    if (busy) return
    if (isGuarded) setAsking(true)
    else onClose()
  }
  const closeNow = () => !busy && onClose()
  function discard() {
    onClose()
    leaving.leave()
  }
  function keep() {
    setAsking(false)
    leaving.stay()
  }

  return (
    <Dialog
      {...rest}
      open={open}
      onClose={close}
      footer={
        isAsking || leaving.isAsking ? (
          <DiscardQuestion busy={busy} onKeep={keep} onDiscard={discard} />
        ) : (
          (footer?.(closeNow) ?? (
            <>
              <Button variant="secondary" onClick={closeNow}>
                {cancel}
              </Button>
              {submit && (
                <Button type="submit" form={form} variant={variant} busy={busy} busyText={busyText} disabled={disabled}>
                  {submit}
                </Button>
              )}
            </>
          ))
        )
      }
    >
      {isRestored && <Note className="mb-5">You haven't saved these changes yet.</Note>}
      <FormId value={form}>
        <div onInput={() => setTyped(true)}>{children}</div>
      </FormId>
    </Dialog>
  )
}

interface DiscardQuestionProps {
  busy: boolean
  onKeep: () => void
  onDiscard: () => void
}

function DiscardQuestion({ busy, onKeep, onDiscard }: DiscardQuestionProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    const keepButton = button.current
    // Some browsers close the dialog anyway; it reopens and focuses this.
    focusOnOpen(true)(keepButton)
    keepButton?.focus()
    return () => before?.focus()
  }, [])
  return (
    <>
      <p role="alert" className="my-auto mr-auto font-semibold">
        Discard your changes?
      </p>
      <Button ref={button} variant="secondary" onClick={onKeep}>
        Keep editing
      </Button>
      <Button variant="danger" disabled={busy} onClick={onDiscard}>
        Discard
      </Button>
    </>
  )
}
