import { type RefObject, useEffect, useRef } from 'react'

/** Shows the default values of a form's inputs again whenever the address has others, without taking the focus from them. */
export function useResetForm(search: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const key = JSON.stringify(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each address.
  useEffect(() => {
    for (const input of form.current?.querySelectorAll('input') ?? []) input.value = input.defaultValue
  }, [key])
  return form
}
