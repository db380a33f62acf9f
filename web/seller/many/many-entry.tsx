import { useQuery } from '@tanstack/react-query'
import { plural } from '../../../contracts/counts.ts'
import { useApi } from '../../lib/use-api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { draftsQuery } from './draft-queries.ts'

/** Links to the page for many items, and to unpublished ones there. */
export function ManyEntry() {
  const { data: drafts = [] } = useQuery(draftsQuery(useApi()))
  const count = drafts.length
  return (
    <p className="-my-2 flex flex-wrap max-sm:-mb-3 items-center gap-x-4">
      <span>{count === 0 ? 'Photos of several items?' : `You have ${plural(count, 'draft')}.`}</span>
      <ButtonLink to="/seller/list-many" variant="quiet" size="small" className="-mx-3.5">
        {count === 0 ? 'List many' : 'Finish and publish'}
      </ButtonLink>
    </p>
  )
}
