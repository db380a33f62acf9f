import type { ReactNode } from 'react'

export function ProfileSection({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="mt-10 border-line border-t pt-8">
      <h2 id={id} tabIndex={-1} className="scroll-mt-24 font-semibold font-serif text-xl outline-none">
        {title}
      </h2>
      <div className="mt-1 text-muted">{lead}</div>
      <div className="mt-5">{children}</div>
    </section>
  )
}
