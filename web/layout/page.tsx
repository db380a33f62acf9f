import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useHydration } from '../lib/hydration.ts'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { OnDemand } from '../lib/on-demand.tsx'
import { PageHead, type PageHeadProps } from '../lib/page-head.tsx'
import { usePainted } from '../lib/use-painted.ts'
import { TopBar } from './top-bar.tsx'

const load = () => import('./footer.tsx')
const Footer = import.meta.env.SSR ? (await load()).default : lazyExtra(load)

// Load it alongside the entry, not only once it renders.
if (!import.meta.env.SSR) load().catch(() => {})

interface PageProps extends PageHeadProps {
  /** `page` is 1,280 px at most, `prose` one column, `full` leaves the edges to the content. */
  width?: 'page' | 'prose' | 'full'
  /** `later`: below the fold on every screen, so the page paints before the footer's many links. */
  footer?: 'later'
  gradient?: boolean
  children: ReactNode
}

const WIDTHS = {
  page: 'mx-auto max-w-page px-4 sm:px-6',
  prose: 'mx-auto max-w-2xl px-4 sm:px-6',
  full: '',
}

/** Keeps the footer below the fold until it loads. */
const room = <div className="min-h-dvh" />

/** The frame of every page. */
export function Page({ width = 'page', footer, gradient = true, children, ...head }: PageProps) {
  const isWhole = usePainted() || footer !== 'later'
  useHydration()
  return (
    <div className={clsx('flex min-h-dvh flex-col', gradient && 'page-gradient')}>
      <PageHead {...head} />
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <TopBar />
      <main id="content" tabIndex={-1} className={clsx('w-full flex-1 outline-none', WIDTHS[width])}>
        {children}
      </main>
      {isWhole ? (
        <OnDemand fallback={room}>
          <Footer />
        </OnDemand>
      ) : (
        room
      )}
    </div>
  )
}
