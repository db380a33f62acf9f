import { lazyExtra } from '../lib/lazy-extra.ts'
import { OnDemand } from '../lib/on-demand.tsx'
import type { LoadMoreProps } from './load-more.tsx'

const load = () => import('./load-more.tsx')
const LoadMore = import.meta.env.SSR ? (await load()).default : lazyExtra(load)

/** Loads its code after the list. */
export const LoadMoreSlot = (props: LoadMoreProps) => (
  <OnDemand fallback={<div className="mt-12 h-13" />}>
    <LoadMore {...props} />
  </OnDemand>
)
