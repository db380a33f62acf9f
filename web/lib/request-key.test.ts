import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from './testing/stub-storage.ts'

beforeEach(() => void stubStorage({}, 'sessionStorage'))
afterEach(() => vi.unstubAllGlobals())

/** The module as a tab has it that was just loaded. */
async function load() {
  vi.resetModules()
  return import('./request-key.ts')
}

test('the same content has the same key after another one and after a reload', async () => {
  const before = await load()
  const key = before.requestKey('cash', { amount: '20' })
  expect(before.requestKey('cash', { amount: '30' })).not.toBe(key)
  const { requestKey } = await load()
  expect(requestKey('cash', { amount: '20' })).toBe(key)
  expect(requestKey('count', { amount: '20' })).not.toBe(key)
})

test('the key is the same in a browser that stores nothing', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { requestKey } = await load()
  expect(requestKey('cash', { amount: '20' })).toBe(requestKey('cash', { amount: '20' }))
})

test('a form that was saved or discarded sends the same content as a new request', async () => {
  const { requestKey } = await load()
  const { forgetForm } = await import('../ui/stored-form.ts')
  const key = requestKey('cash', { amount: '20' })
  forgetForm('cash')
  expect(requestKey('cash', { amount: '20' })).not.toBe(key)
})
