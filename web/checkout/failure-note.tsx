import type { ReactNode } from 'react'

/** What went wrong, where it went wrong; stays after the toast is gone. */
export function FailureNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="mb-4 rounded-md border border-clay bg-clay-wash px-4 py-3">
      <p className="font-semibold text-clay-deep">{title}</p>
      <p>{children}</p>
    </div>
  )
}
