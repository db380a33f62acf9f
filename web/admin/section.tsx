import type { ReactNode } from 'react'
import { useEndedSession } from '../account/session-end.ts'
import { messageOf } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

interface AdminSectionProps {
  id: string
  title: ReactNode
  aside?: ReactNode
  children: ReactNode
}

export const AdminSection = ({ id, title, aside, children }: AdminSectionProps) => (
  <section id={id} aria-labelledby={`${id}-heading`} className="grid scroll-mt-4 grid-cols-1 gap-5">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b pb-3">
      <h2 id={`${id}-heading`} tabIndex={-1} className="font-semibold font-serif text-2xl outline-none">
        {title}
      </h2>
      {aside}
    </div>
    {children}
  </section>
)

/** Shown instead of what failed to load. If the session has ended, the page shows the sign-in. */
export function RetryNote({ what, error, retry }: { what: string; error: Error; retry: () => void }) {
  useEndedSession(error)
  return (
    <Note tone="warning" role="alert" className="flex flex-wrap items-center gap-4">
      <p className="min-w-0 flex-1">
        <span className="font-semibold">{what}</span>
        <br />
        <span className="text-sm">{messageOf(error)}</span>
      </p>
      <Button variant="secondary" size="small" onClick={retry}>
        Retry
      </Button>
    </Note>
  )
}
