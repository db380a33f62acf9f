import { useEffect, useRef } from 'react'

/** For a form: each new error moves the focus to the first field that is marked as invalid. */
export function useFocusInvalid(error: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error])
  return form
}
