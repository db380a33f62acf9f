import type { ReactElement, ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { callHook } from '../lib/testing/call-hook.ts'
import ZoomViewer from './zoom-viewer.tsx'

afterEach(() => vi.unstubAllGlobals())

type Viewer = ReactElement<{ onKeyDown: (event: { key: string }) => void; children: ReactElement<Zoom>[] }>
interface Zoom {
  onTransform: (ref: null, state: { scale: number }) => void
  doubleClick: { mode: string }
  children: ReactNode
}

test.each([
  ['the only photo stays zoomed in', ['a'], 'reset'],
  ['the next photo begins at its full size', ['a', 'b'], 'zoomIn'],
])('after an arrow key %s', (_name, photos, doubleClick) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const steps = [
    ({ props }: Viewer) => props.children[0]?.props.onTransform(null, { scale: 2 }),
    ({ props }: Viewer) => props.onKeyDown({ key: 'ArrowRight' }),
  ]
  const viewer = callHook(() => {
    const shown = ZoomViewer({ photos, first: 0, title: 'Lamp', standInFor: () => undefined, onClose: () => {} })
    // Each renders it again.
    steps.shift()?.(shown)
    return shown as Viewer
  })
  expect(viewer.props.children[0]?.props.doubleClick.mode).toBe(doubleClick)
})
