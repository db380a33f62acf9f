import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Announces the new page's title to screen readers; browsers do so only for full page loads. */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () => router.subscribe('onRendered', ({ pathChanged }) => pathChanged && setTitle(document.title)),
    [router],
  )
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
