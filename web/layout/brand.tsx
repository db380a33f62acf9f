import { Link } from '@tanstack/react-router'

import { useSite } from '../lib/site.ts'
import { Leaf } from './leaf.tsx'

/** The logo and name, linked to the home page. */
export function Brand() {
  const { brandName } = useSite()
  return (
    <Link to="/" className="brand">
      <Leaf className="size-7 shrink-0 text-fern" />
      <span className="truncate">{brandName}</span>
    </Link>
  )
}
