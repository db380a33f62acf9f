import { type ReactNode, useEffect, useRef } from 'react'
import { Page } from '../layout/page.tsx'

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
  return (
    <Page title={title}>
      <div className="mx-auto max-w-md py-10 sm:py-16">
        <h1 ref={useFocusOnChange(heading)} tabIndex={-1} className="font-semibold font-serif text-3xl outline-none">
          {heading}
        </h1>
        {lead && <div className="mt-2 text-muted">{lead}</div>}
        {children && <div className="mt-7">{children}</div>}
      </div>
    </Page>
  )
}

/** Moves focus to the next step when it replaces a finished one. */
function useFocusOnChange(heading: string) {
  const element = useRef<HTMLHeadingElement>(null)
  const last = useRef(heading)
  useEffect(() => {
    if (last.current === heading) return
    last.current = heading
    element.current?.focus()
  }, [heading])
  return element
}
