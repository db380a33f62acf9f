import { createElement, type ReactElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const FAILURE = new TypeError('Failed to fetch dynamically imported module')
vi.mock('./layout/small-menu-links.tsx', () => Promise.reject(FAILURE))
vi.mock('./marketplace/filter-panel.tsx', () => Promise.reject(FAILURE))

beforeEach(() => {
  vi.stubEnv('SSR', false)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const menu = async () => {
  const { SmallMenu } = await import('./layout/small-menu.tsx')
  return createElement(SmallMenu, { user: null })
}
const filters = async () => {
  const { FilterAside } = await import('./marketplace/filter-aside.tsx')
  return createElement(FilterAside, { search: {}, onChange: () => {} })
}

test.each<[string, () => Promise<ReactElement>]>([
  ['menu', menu],
  ['filters', filters],
])('a page whose %s cannot be loaded goes on without', async (_name, part) => {
  const onError = vi.fn()
  const page = await renderToReadableStream(await part(), { onError })
  await page.allReady
  expect(onError).not.toHaveBeenCalled()
})

test('an opened menu that cannot be loaded says so', async () => {
  const page = await renderToReadableStream(await menu())
  await page.allReady
  expect(await new Response(page).text()).toContain('This didn&#x27;t load. Please refresh the page.')
})
