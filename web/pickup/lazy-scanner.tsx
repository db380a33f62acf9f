import { useEffect } from 'react'
import { lazyExtra } from '../lib/lazy-extra.ts'
import type { ScannerProps } from './scanner.tsx'

/** Like a broken camera when its code cannot be loaded: the desk goes on without it. */
export const LazyScanner = lazyExtra<ScannerProps>(
  () => import('./scanner.tsx'),
  ({ onBroken, instead = 'enter the code' }) => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened.
    useEffect(() => onBroken(`The camera didn't start. Please ${instead}.`), [])
    return null
  },
)
