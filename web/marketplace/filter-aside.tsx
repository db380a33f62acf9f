import { useSyncExternalStore } from 'react'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { OnDemand } from '../lib/on-demand.tsx'
import type { FilterPanelProps } from './filter-panel.tsx'

/** From this width on, the panel is beside the list and needs no button: Tailwind's `lg`. */
const WIDE = '(min-width: 64rem)'

const load = () => import('./filter-panel.tsx')
const FilterPanel = import.meta.env.SSR ? (await load()).default : lazyExtra(load)

// The server's HTML includes it, so it should hydrate with the rest.
if (!import.meta.env.SSR && matchMedia(WIDE).matches) load().catch(() => {})

/** The filters beside the list. The server cannot know the screen's width; small screens do not load the code. */
export function FilterAside(panel: FilterPanelProps) {
  const isWide = useSyncExternalStore(listen, read, () => true)
  return (
    <aside aria-label="Filters" className="-ml-2 hidden lg:block">
      {isWide && (
        <OnDemand>
          <FilterPanel {...panel} />
        </OnDemand>
      )}
    </aside>
  )
}

const read = (): boolean => matchMedia(WIDE).matches

function listen(onChange: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
