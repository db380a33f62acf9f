import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

const USER_SCROLLS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Keeps the URL's anchor in view while the sections above it load and grow, until the user scrolls. */
export function useAnchor(): void {
  const loadingCount = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  const isDone = useRef(false)
  useEffect(() => {
    const end = () => {
      isDone.current = true
    }
    for (const event of USER_SCROLLS) addEventListener(event, end, { once: true, passive: true })
    return () => {
      for (const event of USER_SCROLLS) removeEventListener(event, end)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever a section has loaded.
  useEffect(() => {
    if (!isDone.current && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [loadingCount])
}
