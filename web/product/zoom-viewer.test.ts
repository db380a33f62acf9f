import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { ReactZoomPanPinchRef } from 'react-zoom-pan-pinch'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callHook } from '../lib/testing/call-hook.ts'
import ZoomViewer, { useSteps } from './zoom-viewer.tsx'

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => vi.unstubAllGlobals())

interface Zoom {
  onTransform: (ref: null, state: { scale: number }) => void
  doubleClick: { mode: string }
}
interface Announcement {
  'aria-live': string
  children: string
}
type Viewer = ReactElement<{
  onKeyDown: (event: { key: string }) => void
  children: [ReactElement<Zoom>, ReactElement<Announcement>, controls: ReactElement]
}>

const viewerOf = (photos: string[]) =>
  ZoomViewer({ photos, first: 0, title: 'Lamp', standInFor: () => undefined, onShow() {}, onClose() {} }) as Viewer

test.each([
  ['the only photo stays zoomed in', ['a'], 'reset', false],
  ['the next photo begins at its full size, and is announced', ['a', 'b'], 'zoomIn', 'Photo 2 of 2'],
])('after an arrow key %s', (_name, photos, doubleClick, announced) => {
  const steps = [
    ({ props }: Viewer) => props.children[0].props.onTransform(null, { scale: 2 }),
    ({ props }: Viewer) => props.onKeyDown({ key: 'ArrowRight' }),
  ]
  const viewer = callHook(() => {
    const shown = viewerOf(photos)
    // Each renders it again.
    steps.shift()?.(shown)
    return shown
  })
  const [zoom, announcement] = viewer.props.children
  expect(zoom.props.doubleClick.mode).toBe(doubleClick)
  expect(announcement.props).toMatchObject({ 'aria-live': 'polite', children: announced })
})

test('a photo that is turned to while the one before is still zooming in zooms by one step', () => {
  const photo = () => ({ instance: {}, state: { scale: 1 }, zoomIn: vi.fn(() => new Promise(() => {})) })
  const [before, shown] = [photo(), photo()]
  const zoom = { current: before as unknown as ReactZoomPanPinchRef }
  const step = callHook(() => useSteps(zoom))
  step(0.5)
  step(0.5)
  zoom.current = shown as unknown as ReactZoomPanPinchRef
  step(0.5)
  expect([before, shown].map(({ zoomIn }) => zoomIn.mock.calls)).toEqual([[[0.5], [1]], [[0.5]]])
})

test('a button that can zoom no further keeps the focus of whoever pressed it', () => {
  const [, , controls] = callHook(() => viewerOf(['a'])).props.children
  const [button] = /<button[^>]*"Zoom out"[^>]*>/.exec(renderToString(controls)) ?? []
  expect(button).toContain('aria-disabled="true"')
  expect(button).not.toMatch(/ disabled=/)
})
