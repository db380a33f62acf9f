import { type ReactNode, useRef } from 'react'
import { Page } from '../layout/page.tsx'
import { useOnChange } from '../lib/use-on-change.ts'

interface AccountPageProps {
  title: string
  /** The page's heading, if it differs from the tab's title. */
  heading?: string
  /** Below the heading. */
  lead?: ReactNode
  children?: ReactNode
}

/** A narrow page with a single task. */
export function AccountPage({ title, heading = title, lead, children }: AccountPageProps) {
  const h1 = useRef<HTMLHeadingElement>(null)
  // The next step has replaced a finished one.
  useOnChange(heading, () => h1.current?.focus())
  return (
    <Page title={title}>
      <div className="mx-auto max-w-md py-10 sm:py-16">
        <h1 ref={h1} tabIndex={-1} className="font-semibold font-serif text-3xl outline-none">
          {heading}
        </h1>
        {lead && <div className="mt-2 text-muted">{lead}</div>}
        {children && <div className="mt-7">{children}</div>}
      </div>
    </Page>
  )
}
