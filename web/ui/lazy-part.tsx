import { type Load, lazyExtra } from '../lib/lazy-extra.ts'

/** `lazy` for a part of a page: says so in its place when the chunk cannot be loaded. */
export const lazyPart = <Props,>(load: Load<Props>) => lazyExtra(load, NotLoaded)

const NotLoaded = () => (
  <p role="alert" className="my-5 rounded-md bg-sun px-4 py-3">
    This didn't load. Please refresh the page.
  </p>
)
