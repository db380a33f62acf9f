import { useEffect, useState } from 'react'

/** Seconds left of a countdown that starts with the page and can be restarted. Follows the clock, even in a sleeping tab. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [left, setLeft] = useState(seconds)
  const [end, setEnd] = useState<number>()
  useEffect(() => {
    const until = end ?? Date.now() + seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [end, seconds])
  return {
    left,
    restart() {
      setLeft(seconds)
      setEnd(Date.now() + seconds * 1000)
    },
  }
}

/** `120` gives `2:00`. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
