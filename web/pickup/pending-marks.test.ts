import { createElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { textOf } from '../lib/testing/text-of.ts'
import type { OutboxState, PendingMark } from './outbox.ts'
import { PendingMarks } from './pending-marks.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => children,
}))

function shown(state: Partial<OutboxState>): string {
  const pending = [{ key: 'a' } as PendingMark]
  const actions = { onSend: () => {}, onDismiss: () => {} }
  return textOf(
    createElement(PendingMarks, { pending, notices: [], problem: 'unreachable', isSaved: true, ...state, ...actions }),
  )
}

test('marks that wait say why, and whether the page may be closed meanwhile', () => {
  expect(shown({})).toMatch(/^1 change not sent yet\. Everything is saved on this device\..* Send now$/)
  expect(shown({ isSaved: false })).toMatch(/keep this page open\. We'll send it when you're back online\. Send now$/)
  expect(shown({ problem: 'signed-out' })).toMatch(/We'll send everything when you sign in again\. Sign In$/)
  // Signing in here would lose them.
  expect(shown({ problem: 'signed-out', isSaved: false })).toMatch(
    /in another tab, and keep this page open\. Send now$/,
  )
})

test('marks that are being sent say nothing, and neither do those that were', () => {
  expect(shown({ problem: null })).toBe('')
  expect(shown({ pending: [] })).toBe('')
})
