import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Product } from '../../contracts/product.ts'
import { RequestError } from '../lib/api.ts'
import { LineControls } from './line-controls.tsx'
import { useLine } from './use-line.ts'

vi.mock('./use-line.ts', () => ({ useLine: vi.fn() }))
const { useCurrentUser } = vi.hoisted(() => ({
  useCurrentUser: vi.fn(() => ({ user: null as { id: number } | null })),
}))
vi.mock('../session/session.ts', () => ({ useCurrentUser }))

const failed = (message: string, submittedAt: number) => ({ error: new RequestError(503, message), submittedAt })
const succeeded = (submittedAt: number) => ({ error: null, submittedAt })
const UNUSED = succeeded(0)

const textOfRole = (role: string, line: object): string | undefined =>
  new RegExp(`role="${role}"[^>]*>([^<]*)<`).exec(htmlOf(line))?.[1]?.replace('&#x27;', "'")

function htmlOf(line: object, layout: 'bar' | 'row' = 'row', buy?: ReactNode): string {
  vi.mocked(useLine).mockReturnValue({ standing: 'held', left: '4:00', join: UNUSED, leave: UNUSED, ...line } as never)
  return renderToString(createElement(LineControls, { product: { sellerId: 2 } as Product, readAt: 0, layout, buy }))
}

const shown = (attempts: { join: object; leave: object }) =>
  textOfRole('alert', { standing: 'waiting', position: 2, ...attempts })

test('a line shows why the last attempt to join or leave it failed, and nothing of earlier ones', () => {
  const [noJoin, noLeave] = [failed('Not joined', 1), failed('Not left', 1)]
  expect(shown({ join: noJoin, leave: UNUSED })).toBe('Not joined')
  expect(shown({ join: UNUSED, leave: noLeave })).toBe('Not left')
  expect(shown({ join: noJoin, leave: succeeded(2) })).toBeUndefined()
  expect(shown({ join: succeeded(2), leave: noLeave })).toBeUndefined()
})

test('a line announces whole sentences, without the time that ticks', () => {
  const announced = (line: object) => textOfRole('status', line)
  expect(announced({ standing: 'waiting', position: 2 })).toBe("You're 2nd in line.")
  expect(announced({ standing: 'waiting', position: 4 })).toBe("You're 4th in line.")
  expect(announced({ standing: 'next', position: 1 })).toBe("You're next.")
  expect(announced({ standing: 'held' })).toBe('Someone is checking out.')
  expect(announced({ standing: 'offered' })).toBe('Offered to the next in line.')
  expect(announced({ standing: 'own' })).toBe("You're checking out.")
})

test('a line counts down only to when the item can be bought', () => {
  expect(htmlOf({ standing: 'waiting', position: 1 })).toContain('Back in')
  expect(htmlOf({ standing: 'waiting', position: 1, left: '' })).not.toContain('Back in')
})

test('who is next, and everybody once the item is free, can buy it, and who holds it pays where they began to', () => {
  const buy = createElement('b', null, 'Buy Now')
  const canBuy = (standing: string) => htmlOf({ standing, url: '/pay' }, 'bar', buy).includes('Buy Now')
  const standings = ['next', 'free', 'own', 'waiting', 'offered', 'held']
  expect(standings.filter(canBuy)).toEqual(['next', 'free'])
  expect(htmlOf({ standing: 'own', url: '/pay' })).toContain('href="/pay"')
})

test('a line can be joined until it is full', () => {
  const OFF = 'aria-disabled="true"'
  const [open, full] = [htmlOf({}), htmlOf({ isFull: true })]
  expect([open.includes('Get in line'), open.includes(OFF)]).toEqual([true, false])
  expect([full.includes('The line is full'), full.includes(OFF)]).toEqual([true, true])
})

test('a seller cannot join the line for an item of their own', () => {
  for (const [id, canJoin] of [
    [3, true],
    [2, false],
  ] as const) {
    useCurrentUser.mockReturnValueOnce({ user: { id } })
    expect(htmlOf({}).includes('Get in line')).toBe(canJoin)
  }
})

test('a row takes no place before it is known what it shows, and a bar does', () => {
  expect(htmlOf({ isPending: true })).toBe('')
  expect(htmlOf({ isPending: true }, 'bar')).toContain('Someone is checking out.')
})
