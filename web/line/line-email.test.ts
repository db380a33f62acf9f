import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { LineState } from '../../contracts/line.ts'
import { LineEmail } from './line-email.tsx'

vi.mock('../lib/use-api.ts', () => ({ useApi: () => () => new Promise(() => {}) }))
const { useCurrentUser } = vi.hoisted(() => ({
  useCurrentUser: vi.fn(() => ({ user: null as { id: number } | null })),
}))
vi.mock('../session/session.ts', () => ({ useCurrentUser }))

function shown(line: Partial<LineState>): string {
  const client = new QueryClient()
  client.setQueryData(['/api/line', '7'], { position: 1, length: 1, offeredUntil: null, ...line })
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(LineEmail, { productId: 7 })),
  )
}

test('a guest who waits in line is asked for an address once, whatever page load they gave it in, and an account never', () => {
  expect(shown({})).toContain('<input')
  const later = shown({ hasEmail: true })
  expect(later).toContain('We&#x27;ll email you when it&#x27;s your turn.')
  expect(later).not.toContain('<input')
  expect(shown({ position: null })).toBe('')
  expect(shown({ offeredUntil: new Date().toISOString() })).toBe('')
  useCurrentUser.mockReturnValueOnce({ user: { id: 3 } })
  expect(shown({})).toBe('')
})
