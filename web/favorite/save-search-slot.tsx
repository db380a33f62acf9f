import type { SearchFilter } from '../../contracts/saved-search-rules.ts'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { AfterPage } from '../lib/on-demand.tsx'

const SaveSearch = lazyExtra(() => import('./save-search.tsx'))

/** Comes after the page: whether the search is saved is not known before. */
export const SaveSearchSlot = (props: { search: SearchFilter }) => (
  <AfterPage>
    <SaveSearch {...props} />
  </AfterPage>
)
