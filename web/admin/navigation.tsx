import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide'
import { useRef, useState } from 'react'
import { formatNumber } from '../../contracts/counts.ts'
import { useApi } from '../lib/use-api.ts'
import { Icon } from '../ui/icon.tsx'
import { paymentAlertsQuery, statsQuery } from './admin-queries.ts'
import { openMessagesQuery } from './messages/message-queries.ts'
import { OVERVIEW_SECTIONS, type SectionId } from './overview/overview-sections.ts'
import { useCurrentSection } from './overview/use-current-section.ts'
import { ADMIN_PAGES, type AdminPage } from './pages.ts'

const MENU = 'admin-menu'

/** A column beside the page; on smaller screens a button with the current page's name that opens the list. */
export function AdminNavigation({ page }: { page: AdminPage }) {
  const isOverview = page.to === '/admin'
  const section = useCurrentSection(isOverview)
  const place = { page, section }
  return (
    <>
      <SmallNavigation {...place} />
      <nav
        aria-label="Admin"
        className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto py-8 max-lg:hidden print:hidden"
      >
        <PageList {...place} />
      </nav>
    </>
  )
}

interface Place {
  page: AdminPage
  section: SectionId | undefined
}

function SmallNavigation({ page, section }: Place) {
  const menu = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const sectionName = OVERVIEW_SECTIONS.find(([id]) => id === section)?.[1]
  const { icon } = page
  return (
    <div className="sticky top-16 z-10 -mx-4 border-line border-b bg-paper sm:-mx-6 lg:hidden print:hidden">
      <button
        type="button"
        popoverTarget={MENU}
        aria-expanded={open}
        className="flex min-h-13 w-full items-center gap-3 px-4 text-left font-semibold sm:px-6"
      >
        <Icon of={icon} className="size-5 text-fern" />
        <span className="sr-only">Admin pages. You are on </span>
        <span className="min-w-0 flex-1 truncate">
          {page.label}
          {sectionName && <span className="font-normal text-muted"> · {sectionName}</span>}
        </span>
        <Icon of={ChevronDown} className={`size-5 ${open ? 'rotate-180' : ''}`} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: catches clicks on the links inside. */}
      <nav
        ref={menu}
        id={MENU}
        popover="auto"
        aria-label="Admin"
        className="admin-menu lg:hidden"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={({ target }) => (target as Element).closest('a') && menu.current?.hidePopover()}
      >
        <PageList page={page} section={section} />
      </nav>
    </div>
  )
}

const linkClass =
  'flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold hover:bg-fern-wash aria-[current=page]:bg-fern-wash aria-[current=page]:text-fern-deep forced-colors:aria-[current=page]:outline-2'

const PageList = ({ page, section }: Place) => (
  <ul className="grid gap-0.5">
    {ADMIN_PAGES.map(({ to, label, icon }) => (
      <li key={to}>
        <Link
          to={to}
          className={linkClass}
          activeOptions={{ exact: true }}
          aria-current={to === page.to ? 'page' : undefined}
        >
          <Icon of={icon} className="size-5" />
          {label}
          {to === '/admin/messages' && <OpenMessages />}
        </Link>
        {to === '/admin' && page.to === to && <SectionList section={section} />}
      </li>
    ))}
  </ul>
)

function OpenMessages() {
  const { data: count = 0 } = useQuery(openMessagesQuery(useApi()))
  if (count === 0) return null
  return (
    <span className="rounded-full bg-fern px-2 text-on-fern text-xs tabular-nums">
      {formatNumber(count)} <span className="sr-only">open</span>
    </span>
  )
}

const sectionClass =
  'flex min-h-11 items-center gap-2 rounded-md pr-3 pl-11 text-sm hover:bg-fern-wash pointer-fine:lg:min-h-9 aria-[current]:font-semibold aria-[current]:text-fern-deep aria-[current]:underline aria-[current]:decoration-2 aria-[current]:decoration-brass aria-[current]:underline-offset-6'

function SectionList({ section }: Pick<Place, 'section'>) {
  const counts = useOpenCounts()
  return (
    <ul aria-label="Sections" className="mb-2 max-lg:grid max-lg:grid-cols-2">
      {OVERVIEW_SECTIONS.map(([id, name]) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === section ? 'location' : undefined} className={sectionClass}>
            {name}
            {(counts[id] ?? 0) > 0 && (
              <span className="rounded-full bg-fern px-2 text-on-fern text-xs tabular-nums">
                {formatNumber(counts[id] ?? 0)}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The number of pending items per section. */
function useOpenCounts(): Partial<Record<SectionId, number>> {
  const api = useApi()
  const { data: stats } = useQuery(statsQuery(api))
  const { data: alerts } = useQuery(paymentAlertsQuery(api))
  return {
    approvals: stats?.pendingProducts ?? 0,
    payments: alerts?.filter(({ resolvedAt }) => resolvedAt === null).length ?? 0,
  }
}
