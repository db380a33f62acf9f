import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface EmptyStateProps {
  title: ReactNode
  text?: ReactNode
  /** What to do next: buttons or links. */
  children?: ReactNode
  icon?: IconNode
}

/** Shown instead of an empty list. */
export function EmptyState({ title, text, icon, children }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-text justify-items-center gap-3 px-4 py-14 text-center">
      {icon && <Icon of={icon} className="size-8 text-brass" />}
      <h2 className="font-semibold font-serif text-xl">{title}</h2>
      {text && <p className="text-muted">{text}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
