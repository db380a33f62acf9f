import { Article, type ArticleSection } from '../layout/article.tsx'
import { Page } from '../layout/page.tsx'

interface LegalPageProps {
  title: string
  description: string
  lead: string
  sections: readonly ArticleSection[]
}

/** When any of the three legal pages last changed. */
const UPDATED = 'November 22, 2026'

export function LegalPage({ title, description, lead, sections }: LegalPageProps) {
  return (
    <Page title={title} description={description}>
      <Article title={title} lead={lead} note={`Last updated ${UPDATED}`} sections={sections} />
    </Page>
  )
}
