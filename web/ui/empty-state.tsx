import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: ReactNode
  text?: ReactNode
  /** What to do next: buttons or links. */
  children?: ReactNode
  icon?: ReactNode
}

/** Shown instead of an empty list. */
export function EmptyState({ title, text, icon, children }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-text justify-items-center gap-3 px-4 py-14 text-center">
      {icon && <span className="text-brass [&_svg]:size-8">{icon}</span>}
      <h2 className="font-semibold font-serif text-xl">{title}</h2>
      {text && <p className="text-muted">{text}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
