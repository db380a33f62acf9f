import { type RefObject, useEffect, useId, useState } from 'react'

interface Combobox {
  isOpen: boolean
  /** Which option Enter takes; -1 for none. */
  active: number
  listId: string
  optionId: (index: number) => string
  close: () => void
}

/**
 * Makes a combobox of a text field that is on the page already, with a list of so many options below it (the pattern of the
 * ARIA guide, where the focus stays in the field). It stands open at first, opens when one types or presses an arrow, and closes on Escape, Enter and
 * when the focus leaves. `pick` takes the option that was chosen.
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

  // Not a dependency list: the handlers are about what is on the screen now.
  useEffect(() => {
    const input = field.current
    const type = () => {
      setWanted(true)
      setChosen(-1)
    }
    const press = (event: KeyboardEvent) => {
      // A word that an input method is still making of what is typed has these keys for itself.
      if (event.isComposing) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined && count > 0) {
        event.preventDefault()
        setWanted(true)
        // From the field to the first option or the last, and around by way of the field.
        setChosen(((active + 1 + step + count + 1) % (count + 1)) - 1)
      } else if (event.key === 'Escape') {
        if (isOpen) event.preventDefault()
        // Also while its options are still on their way.
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
