import { type RefObject, useEffect, useId, useState } from 'react'

interface Combobox {
  isOpen: boolean
  /** The index of the option that Enter picks; -1 for none. */
  active: number
  listId: string
  optionId: (index: number) => string
  close: () => void
}

/**
 * Turns an existing text field into a combobox with `count` options in a list below it, by the ARIA pattern in which the
 * field keeps the focus. The list is open initially, opens on typing and on arrow keys, and closes on Escape, Enter and
 * blur. `pick` gets the index of the chosen option.
 */
export function useCombobox(
  field: RefObject<HTMLInputElement | null>,
  count: number,
  pick: (index: number) => void,
): Combobox {
  const listId = useId()
  const [wanted, setWanted] = useState(() => field.current === document.activeElement)
  const [chosen, setChosen] = useState(-1)
  const isOpen = wanted && count > 0
  const active = isOpen && chosen < count ? chosen : -1
  const optionId = (index: number) => `${listId}-${index}`
  const close = () => {
    setWanted(false)
    setChosen(-1)
  }

  useEffect(() => {
    const input = field.current
    if (!input) return
    const changes: Record<string, string> = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': listId,
    }
    for (const [name, value] of Object.entries(changes)) input.setAttribute(name, value)
    if (active < 0) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', `${listId}-${active}`)
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [field, isOpen, listId, active])

  // No dependency list: the handlers need the values of the current render.
  useEffect(() => {
    const input = field.current
    const type = () => {
      setWanted(true)
      setChosen(-1)
    }
    const press = (event: KeyboardEvent) => {
      // An input method uses these keys while it composes a word.
      if (event.isComposing) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined && count > 0) {
        event.preventDefault()
        setWanted(true)
        // Wraps around: the field counts as a position between the last option and the first.
        setChosen(((active + 1 + step + count + 1) % (count + 1)) - 1)
      } else if (event.key === 'Escape') {
        if (isOpen) event.preventDefault()
        // Even while its options are loading.
        close()
      } else if (event.key === 'Enter') {
        if (active >= 0) {
          event.preventDefault()
          pick(active)
        }
        close()
      }
    }
    input?.addEventListener('input', type)
    input?.addEventListener('keydown', press)
    input?.addEventListener('blur', close)
    return () => {
      input?.removeEventListener('input', type)
      input?.removeEventListener('keydown', press)
      input?.removeEventListener('blur', close)
    }
  })

  return { isOpen, active, listId, optionId, close }
}
