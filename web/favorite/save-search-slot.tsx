import type { SearchFilter } from '../../contracts/saved-search-rules.ts'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { AfterPage } from '../lib/on-demand.tsx'

const SaveSearch = lazyExtra(() => import('./save-search.tsx'))

/** Loads after the page: the server does not render whether the search is saved. */
export const SaveSearchSlot = (props: { search: SearchFilter }) => (
  <AfterPage>
    <SaveSearch {...props} />
  </AfterPage>
)
