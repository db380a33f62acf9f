import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Account } from '../../contracts/account.ts'
import { RequestError } from '../lib/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { currentToasts } from '../ui/toast.ts'
import { TwoStepSection, useRenewal, useTurningOff } from './two-step-section.tsx'
import { useConfirmation } from './two-step-setup.tsx'

const api = vi.hoisted(() => vi.fn())
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))

const LOST = new TypeError('Failed to fetch')

beforeEach(() => {
  api.mockReset()
  // The lost answer had the session's new id.
  api.mockRejectedValue(new RequestError(401, 'Please sign in to continue.'))
})

test('two-step sign-in is not called still on when only the answer to turning it off was lost', async () => {
  api.mockRejectedValueOnce(LOST)
  await expect(callHook(() => useTurningOff(() => {})).mutateAsync({ password: 'x' })).rejects.toBe(LOST)
  expect(api).toHaveBeenCalledTimes(1)
  expect(currentToasts()[0]).toMatchObject({ title: 'Two-step sign-in may be off now' })
})

test('who gets no answer to turning it on learns that it may be on, without recovery codes', async () => {
  api.mockRejectedValueOnce(LOST)
  await expect(callHook(() => useConfirmation(() => {})).mutateAsync('123456')).rejects.toBe(LOST)
  expect(api).toHaveBeenCalledTimes(1)
  expect(currentToasts()[0]).toMatchObject({ title: 'Two-step sign-in may be on now' })
})

test('who gets no answer to making new recovery codes learns that the old ones may not work', async () => {
  api.mockRejectedValueOnce(LOST)
  await expect(callHook(() => useRenewal(() => {})).mutateAsync({ password: 'x' })).rejects.toBe(LOST)
  expect(currentToasts()[0]).toMatchObject({ title: 'Your old codes may not work now' })
})

test.each([
  ['required', true],
  ['off', false],
] as const)('an admin whose second factor is %s is told to turn it on: %s', (secondFactor, isTold) => {
  const section = createElement(TwoStepSection, { user: { username: 'wren', secondFactor } as Account })
  const html = renderToString(createElement(QueryClientProvider, { client: createQueryClient() }, section))
  expect(html.includes('Admins need two-step sign-in here.')).toBe(isTold)
})
