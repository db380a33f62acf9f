import type { RegisteredRouter } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { reloadOutdated } from './reload-outdated.ts'
import { stubStorage } from './testing/stub-storage.ts'

const SAFARI = 'Importing a module script failed.'

afterEach(() => vi.unstubAllGlobals())

test("each version reloads once for missing code, also in Safari, whose message doesn't name it", () => {
  const stored = stubStorage({}, 'sessionStorage')
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  const start = (version: string, message: string) => {
    const subscribe = (_event: string, onResolved: () => void) => onResolved()
    const router = { state: { matches: [{ error: new TypeError(message) }] }, subscribe }
    reloadOutdated(router as unknown as RegisteredRouter, version)
    return reload.mock.calls.length
  }
  const versions = ['first', 'first', 'second', 'second', 'first']
  expect(versions.map((version) => start(version, SAFARI))).toEqual([1, 1, 2, 2, 2])
  // The router's own, for components.
  stored.set(`tanstack_router_reload:${SAFARI}`, '1')
  start('second', '')
  expect(stored.has(`tanstack_router_reload:${SAFARI}`)).toBe(true)
  start('third', '')
  expect(stored.has(`tanstack_router_reload:${SAFARI}`)).toBe(false)
})
