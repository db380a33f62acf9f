import { type ComponentType, lazy } from 'react'

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** `lazy` for optional parts: renders nothing, or `Missing`, when the chunk cannot be loaded, instead of failing the page. */
export const lazyExtra = <Props>(load: Load<Props>, Missing: ComponentType<Props> = () => null) =>
  lazy(() => load().catch(() => ({ default: Missing })))
