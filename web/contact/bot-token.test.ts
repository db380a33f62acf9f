import { afterEach, expect, test, vi } from 'vitest'
import { botToken } from './bot-token.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose connection is back with the second attempt. */
function stubBrowser(): HTMLScriptElement[] {
  const scripts: HTMLScriptElement[] = []
  const append = (script: HTMLScriptElement) => {
    scripts.push(script)
    if (scripts.length === 1) script.onerror?.('error')
    else script.onload?.({} as Event)
  }
  const grecaptcha = { ready: (run: () => void) => run(), execute: async () => 'token' }
  vi.stubGlobal('document', { createElement: () => ({}), head: { append } })
  vi.stubGlobal('window', { grecaptcha })
  return scripts
}

test('a bot check that could not be loaded is loaded for the next message, and once for those after it', async () => {
  const scripts = stubBrowser()
  expect(await botToken('key')).toBeNull()
  expect(await botToken('key')).toBe('token')
  expect(await botToken('key')).toBe('token')
  expect(scripts).toHaveLength(2)
})
