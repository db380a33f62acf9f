import { type ComponentType, lazy } from 'react'

/** `lazy` for optional parts: renders nothing when the chunk cannot be loaded, instead of failing the page. */
export const lazyExtra = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<Props> })))
