import { useEffect, useState } from 'react'

/** Ms without a keystroke. A scanner that types is faster. */
const PAUSE_MS = 250

/** What was typed, once the typing pauses. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return text ? settled : ''
}
