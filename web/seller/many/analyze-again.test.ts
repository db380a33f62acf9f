import { createElement, type ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import { callHook } from '../../lib/testing/call-hook.ts'
import { textOf } from '../../lib/testing/text-of.ts'
import { currentToasts } from '../../ui/toast.ts'
import { AnalyzeAllAgain, useAnalyzeAgain } from './analyze-again.tsx'
import type { DraftCache } from './draft-queries.ts'

const api = vi.hoisted(() => vi.fn())
vi.mock('../../lib/use-api.ts', () => ({ useApi: () => api }))
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useRouter: () => ({}) }))

const drafts = ['failed', 'done', 'failed', 'waiting'].map((analysis, id) => ({ id, analysis }) as Draft)
const propsFor = (all: Draft[]) => ({ drafts: all, onAnalyze: vi.fn(async () => {}) })

beforeEach(() => void api.mockReset())

test('after an outage one press has all failed items described again', () => {
  const props = propsFor(drafts)
  expect(textOf(createElement(AnalyzeAllAgain, props))).toBe('Photo analysis failed for 2 items. Try all again')
  const line = callHook(() => AnalyzeAllAgain(props)) as ReactElement<{ children: ReactElement<{ onClick(): void }>[] }>
  line.props.children.at(-1)?.props.onClick()
  expect(props.onAnalyze.mock.calls).toEqual([[0, 2]])
  expect(textOf(createElement(AnalyzeAllAgain, propsFor(drafts.slice(0, 2))))).toBe('')
})

test('items are queued one after another, until one is refused', async () => {
  api.mockImplementation(async (_call: string, { params: { id } }) => {
    if (id === 2) throw new Error('No.')
    return { id, analysis: 'waiting' }
  })
  const put = vi.fn()
  await callHook(() => useAnalyzeAgain({ put } as unknown as DraftCache))(1, 2, 3)
  expect(put.mock.calls).toEqual([[{ id: 1, analysis: 'waiting' }]])
  expect(api).toHaveBeenCalledTimes(2)
  expect(currentToasts()[0]).toMatchObject({ title: 'Analysis failed' })
})
