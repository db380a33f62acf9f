import type { ReactNode } from 'react'

export const Part = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <section aria-label={title} className="grid grid-cols-1 gap-3 print:block print:pt-8">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:break-after-avoid print:pb-2">
      <h2 className="font-semibold font-serif text-xl">{title}</h2>
      {aside}
    </div>
    {children}
  </section>
)
