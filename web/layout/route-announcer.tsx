import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Tells screen readers the title of the page that one has come to; the browser does so for whole documents only. */
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
