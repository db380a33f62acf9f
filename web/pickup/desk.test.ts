import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { callHook } from '../lib/testing/call-hook.ts'
import { Desk } from './desk.tsx'
import { usePickups } from './use-pickups.ts'

vi.mock('./use-pickups.ts', () => ({ usePickups: vi.fn(() => ({})) }))
vi.mock('../lib/use-api.ts', () => ({ useApi: () => vi.fn() }))

/** Whose list the desk has loaded. */
function listed(isSelling: boolean): string | undefined {
  const holder = { key: 1, name: 'wren', kind: 'admin', pass: null } as const
  const desk = createElement(Desk, { holder, sale: '3', code: undefined, isSelling, onChange: () => {} })
  callHook(() => desk.type(desk.props))
  return vi.mocked(usePickups).mock.lastCall?.[1]
}

test('the till has the list of the sale that is on, also if an earlier one was looked at', () => {
  expect([listed(false), listed(true)]).toEqual(['3', undefined])
})
