import { useState } from 'react'

/** The last value that there was: what a dialog goes on showing while it closes. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
