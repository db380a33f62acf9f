import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

export const Part = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <section aria-label={title} className="grid grid-cols-1 gap-3 print:block print:pt-8">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:break-after-avoid print:pb-2">
      <h2 className="font-semibold font-serif text-xl">{title}</h2>
      {aside}
    </div>
    {children}
  </section>
)

/** Of a `details` with the class `group`. */
export const FoldSummary = ({ name, count }: { name: string; count?: string }) => (
  <summary className="print:break-after-avoid flex min-h-11 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
    <span className="min-w-0 flex-1 font-semibold">{name}</span>
    {count && <span className="text-muted text-sm tabular-nums">{count}</span>}
    <Icon of={ChevronDown} className="size-5 shrink-0 group-open:rotate-180 print:hidden" />
  </summary>
)
