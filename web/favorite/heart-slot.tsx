import { lazyExtra } from '../lib/lazy-extra.ts'
import { AfterPage } from '../lib/on-demand.tsx'
import type { HeartProps } from './heart.tsx'

const Heart = lazyExtra(() => import('./heart.tsx'))

/** Room for a heart, which comes after the page: which are full is not known before. */
export const HeartSlot = (props: HeartProps) => (
  <AfterPage>
    <Heart {...props} />
  </AfterPage>
)
