import { type Load, lazyExtra } from '../lib/lazy-extra.ts'
import { Note } from './note.tsx'

/** `lazy` for a part of a page: says so in its place when the chunk cannot be loaded. */
export const lazyPart = <Props,>(load: Load<Props>) => lazyExtra(load, NotLoaded)

const NotLoaded = () => (
  <Note role="alert" className="my-5">
    This didn't load. Please refresh the page.
  </Note>
)
