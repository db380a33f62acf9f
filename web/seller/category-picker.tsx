import { clsx } from 'clsx'
import { ChevronDown } from 'lucide'
import { type CSSProperties, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { isCategory } from '../../contracts/category.ts'
import { useKnownUser } from '../session/session.ts'
import { Field, type FieldText, inputClass } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Modal } from '../ui/modal.tsx'
import { placePopover, screenSize } from '../ui/place.ts'
import { CategoryChoice } from './category/category-choice.tsx'
import { rememberCategory } from './category/recent-categories.ts'

interface CategoryPickerProps extends FieldText {
  /** A category path, or empty. */
  value: string
  onChange: (path: string) => void
  onBlur?: () => void
  required?: boolean
  disabled?: boolean
  className?: string
  /** The focusable element. */
  ref?: Ref<Pick<HTMLElement, 'focus'>>
}

/** A field showing a category's full path. Opens a search, recent categories and the tree. */
export function CategoryPicker({ value, onChange, onBlur, required, disabled, ref, ...field }: CategoryPickerProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [position, setPosition] = useState<CSSProperties>()
  const user = useKnownUser()
  const former = useFormerCategory(value)
  useImperativeHandle(ref, () => ({ focus: () => button.current?.focus() }))

  function show() {
    if (!button.current) return
    // Safari does not focus a clicked button, and closing restores the previous focus.
    button.current.focus()
    setPosition(positionNear(button.current))
    setOpen(true)
  }
  function close() {
    setOpen(false)
    onBlur?.()
  }
  function pick(path: string) {
    onChange(path)
    if (path && user) rememberCategory(user.id, path)
    close()
  }

  return (
    <Field {...field}>
      {(props) => (
        <>
          <button
            {...props}
            ref={button}
            type="button"
            role="combobox"
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-controls={`${props.id}-choice`}
            aria-required={required || undefined}
            disabled={disabled}
            onClick={show}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
              event.preventDefault()
              show()
            }}
            className={clsx(inputClass, 'flex items-center justify-between gap-3 text-left')}
          >
            <span className={clsx('wrap-anywhere min-w-0', value === '' && 'text-muted')}>
              {value || 'Choose a category'}
            </span>
            <Icon of={ChevronDown} className="size-5" />
          </button>
          <Modal
            open={open}
            onClose={close}
            id={`${props.id}-choice`}
            title="Choose a category"
            className="modal-popover"
            style={position}
          >
            <CategoryChoice value={value} former={former} accountId={user?.id} onPick={pick} />
          </Modal>
        </>
      )}
    </Field>
  )
}

/** The latest value that is not in the tree, which stays available after choosing another. */
function useFormerCategory(value: string): string | undefined {
  const [former, setFormer] = useState<string>()
  if (value !== '' && value !== former && !isCategory(value)) setFormer(value)
  return former
}

function positionNear(anchor: HTMLElement): CSSProperties {
  const { top, left, width, height } = placePopover(anchor.getBoundingClientRect(), screenSize())
  return {
    '--popover-top': `${top}px`,
    '--popover-left': `${left}px`,
    '--popover-width': `${width}px`,
    '--popover-height': `${height}px`,
  } as CSSProperties
}
