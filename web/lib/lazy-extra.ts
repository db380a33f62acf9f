import { type ComponentType, lazy } from 'react'

/**
 * As `lazy`, for what a page can do without: where its code cannot be loaded, in a place without a signal, nothing stands
 * there, and the page stays.
 */
export const lazyExtra = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<Props> })))
