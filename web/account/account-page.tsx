import { type ReactNode, useEffect, useRef } from 'react'
import { Page } from '../layout/page.tsx'

interface AccountPageProps {
  title: string
  /** In the page, where it says more than the tab's title. */
  heading?: string
  /** Below the heading. */
  lead?: ReactNode
  children?: ReactNode
}

/** One thing to do, in one narrow column. */
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

/** When one thing is done and the next stands in its place, the keyboard and the screen reader go on from there. */
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

/** A link within a line of text, tall enough for a thumb. */
export const inlineLinkClass =
  'inline-flex min-h-11 items-center font-semibold text-fern underline-offset-4 hover:underline'
