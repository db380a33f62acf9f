import { Spinner } from '../ui/spinner.tsx'
import { Page } from './page.tsx'

/** Shown until a page has anything to render. `label` says what is loading. */
export const WaitingPage = ({ title, label, unlisted }: { title: string; label?: string; unlisted?: boolean }) => (
  <Page title={title} unlisted={unlisted}>
    <h1 className="sr-only">{title}</h1>
    <div className="grid min-h-dvh content-center justify-items-center text-3xl">
      <Spinner label={label ?? 'Loading'} />
    </div>
  </Page>
)
