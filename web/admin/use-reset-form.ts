import { type RefObject, useEffect, useRef } from 'react'

/** Resets a form's inputs to the URL's values when those change, without moving focus. */
export function useResetForm(search: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const key = JSON.stringify(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for every URL.
  useEffect(() => {
    for (const input of form.current?.querySelectorAll('input') ?? []) input.value = input.defaultValue
  }, [key])
  return form
}
