import { plural } from '../../../contracts/counts.ts'
import type { Draft } from '../../../contracts/draft.ts'
import { isBeingDescribed } from './draft-queries.ts'

/** For screen readers: the share of items described, in quarters. */
export function DescribingStatus({ drafts }: { drafts: readonly Draft[] }) {
  const total = drafts.length
  const done = total - drafts.filter(isBeingDescribed).length
  const quarters = total === 0 ? 4 : Math.floor((done / total) * 4)
  return (
    <p role="status" className="sr-only">
      {quarters === 4 ? plural(total, 'item') : `Describing your items: ${quarters * 25}% done`}
    </p>
  )
}
