import type { ReactNode } from 'react'
import { Page } from './page.tsx'

interface NoticePageProps {
  title: string
  text: string
  /** What to do next: buttons or links. */
  children: ReactNode
}

/** Says why there is nothing else to see, such as a missing item. */
export const NoticePage = ({ title, text, children }: NoticePageProps) => (
  <Page title={title} width="prose" unlisted>
    <div className="grid justify-items-center gap-4 py-20 text-center">
      <h1 className="font-semibold font-serif text-3xl">{title}</h1>
      <p className="text-muted">{text}</p>
      {children}
    </div>
  </Page>
)
