import { Link } from '@tanstack/react-router'

import { useSite } from '../lib/site.ts'
import { Leaf } from './leaf.tsx'

/** The logo and name, linked to the home page. */
export function Brand() {
  const { brandName } = useSite()
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 min-w-0 max-w-full items-center gap-2 font-semibold font-serif text-xl"
    >
      <Leaf className="size-7 shrink-0 text-fern" />
      <span className="truncate">{brandName}</span>
    </Link>
  )
}
