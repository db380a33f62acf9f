import { useEffect } from 'react'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { OnDemand } from '../lib/on-demand.tsx'
import type { ScannerProps } from './scanner.tsx'

/** Like a broken camera when its code cannot be loaded: the desk goes on without it. */
const Scanner = lazyExtra<ScannerProps>(
  () => import('./scanner.tsx'),
  ({ onBroken, instead }) => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened.
    useEffect(() => onBroken(`The camera didn't start. Please ${instead}.`), [])
    return null
  },
)

export const LazyScanner = (props: ScannerProps) => (
  <OnDemand fallback={<div className="aspect-4/3 max-w-md animate-pulse rounded-md bg-line" />}>
    <Scanner {...props} />
  </OnDemand>
)
