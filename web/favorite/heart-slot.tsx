import { lazyExtra } from '../lib/lazy-extra.ts'
import { AfterPage } from '../lib/on-demand.tsx'
import type { HeartProps } from './heart.tsx'

const Heart = lazyExtra(() => import('./heart.tsx'))

/** Loads after the page: the server renders no favorites. */
export const HeartSlot = (props: HeartProps) => (
  <AfterPage>
    <Heart {...props} />
  </AfterPage>
)
