import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { Account } from '../../contracts/account.ts'
import type { HeldPass } from '../../contracts/desk-pass.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { Desk } from './desk.tsx'
import { deskHolder } from './desk-holder.ts'
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

test('a desk is that of the pass on the device, unless an admin has signed in', () => {
  const pass = { id: 7, name: 'Joss' } as HeldPass
  const [hazel, wren] = [
    { id: 1, username: 'hazel', role: 'user' },
    { id: 2, username: 'wren', role: 'admin' },
  ] as Account[]
  const holder = (user: Account | undefined, held: HeldPass | null) => {
    const { kind, key } = deskHolder(user ?? null, held) ?? {}
    return [kind, key]
  }
  expect([holder(hazel, null), holder(wren, null)]).toEqual([
    ['seller', 1],
    ['admin', 2],
  ])
  expect([holder(undefined, pass), holder(hazel, pass), holder(wren, pass)]).toEqual([
    ['helper', 'pass:7'],
    ['helper', 'pass:7'],
    ['admin', 2],
  ])
  expect(deskHolder(null, null)).toBeNull()
})
