import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Drawer } from '../../../contracts/drawer.ts'
import { callHook } from '../../lib/testing/call-hook.ts'
import { stubStorage } from '../../lib/testing/stub-storage.ts'
import { textOf } from '../../lib/testing/text-of.ts'
import { readForm, storeForm } from '../../ui/stored-form.ts'
import { currentToasts } from '../../ui/toast.ts'
import { CountForm, useCountName, useSaveCount } from './count-form.tsx'

const api = vi.hoisted(() => vi.fn())
vi.mock('../../lib/use-api.ts', () => ({ useApi: () => api }))

beforeEach(() => {
  stubStorage({}, 'sessionStorage')
  api.mockReset().mockResolvedValue({ counted: '100.00', expected: '120.00' })
})

afterEach(() => vi.unstubAllGlobals())

const save = () => callHook(() => useSaveCount({ isOwn: true, passId: null }, 1)).mutateAsync

test('a saved count is compared with what the drawer should hold now, not with what the page last heard', async () => {
  await save()({ counted: '100.00', note: '' })
  expect(currentToasts()[0]).toMatchObject({ title: 'Count saved', description: '$20.00 missing' })
})

test('a count that gets no answer on a dead connection can be sent again soon, and counts once', async () => {
  api.mockRejectedValueOnce(new DOMException('No answer', 'TimeoutError'))
  const send = save()
  await expect(send({ counted: '100.00', note: '' })).rejects.toThrow('No answer')
  await send({ counted: '100.00', note: '' })
  const [key, again] = api.mock.calls.slice(-2).map(([, { body }]) => body.key)
  expect(again).toBe(key)
})

test('a count is for the drawer at which it was typed, in its sale, and is typed anew once it is saved', async () => {
  const client = new QueryClient()
  client.setQueryData(['/api/desk/drawer'], {})
  const targetOf = async (drawer: Pick<Drawer, 'isOwn' | 'passId'>) => {
    await callHook(() => useSaveCount(drawer, 3), client).mutateAsync({ counted: '1.00', note: '' })
    const { saleEventId, passId } = api.mock.lastCall?.[1].body ?? {}
    return [saleEventId, passId]
  }
  expect(await targetOf({ isOwn: false, passId: 7 })).toEqual([3, 7])
  expect(await targetOf({ isOwn: true, passId: 7 })).toEqual([3, undefined])
  expect(await targetOf({ isOwn: true, passId: null })).toEqual([3, undefined])
  expect(client.getQueryState(['/api/desk/drawer'])?.isInvalidated).toBe(true)
  const nameOf = (passId: number | null, sale: number) => callHook(() => useCountName({ passId }, sale))
  const names = [nameOf(7, 3), nameOf(8, 3), nameOf(null, 3), nameOf(7, 4)]
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) storeForm(name, { counted: '5', note: '' })
  await targetOf({ isOwn: false, passId: 7 })
  expect(names.map((name) => readForm(name))).toEqual([undefined, ...names.slice(1).map(() => expect.anything())])
})

test('what is missing shows while the count is typed, and what to count depends on what was put in', () => {
  const drawer = { isOwn: true, passId: null, expected: '120.00', putIn: '0.00' } as Drawer
  const shown = (counted: string, putIn = '0.00') => {
    storeForm(
      callHook(() => useCountName(drawer, 3)),
      { counted, note: '' },
    )
    const form = createElement(CountForm, { drawer: { ...drawer, putIn }, saleEventId: 3 })
    return textOf(createElement(QueryClientProvider, { client: new QueryClient() }, form))
  }
  expect(shown('100.5')).toContain('$19.50 missing')
  expect(shown('1oo')).not.toMatch(/missing|too much|matches/)
  expect(shown('')).toContain('Without the change that was in the drawer at the start')
  expect(shown('', '50.00')).toContain('All of it, with the cash that was put in.')
})
