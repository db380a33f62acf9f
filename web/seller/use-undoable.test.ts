import { beforeEach, expect, test, vi } from 'vitest'
import { callHook } from '../lib/testing/call-hook.ts'
import { currentToasts } from '../ui/toast.ts'
import { useUndoable } from './use-undoable.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const pressUndo = () => currentToasts()[0]?.action?.onClick()

test('a deletion is carried out once its Undo has expired, and only then said to be too late to undo', () => {
  const done: string[] = []
  const undone: string[] = []
  const { defer } = callHook(() => useUndoable((task: string) => void done.push(task)))
  defer('one', { title: 'One deleted' }, () => undone.push('one'))
  pressUndo()
  defer('two', { title: 'Two deleted' }, () => undone.push('two'))
  vi.advanceTimersByTime(9_000)
  expect([done, undone]).toEqual([[], ['one']])
  vi.advanceTimersByTime(2_000)
  expect(done).toEqual(['two'])
  pressUndo()
  expect(undone).toEqual(['one'])
  expect(currentToasts()[0]?.title).toBe('It is already deleted')
})

test('what could be undone is carried out early, once', async () => {
  const done: string[] = []
  const { defer, finish } = callHook(() => useUndoable((task: string) => void done.push(task)))
  defer('one', { title: 'One deleted' }, () => {})
  await finish()
  vi.advanceTimersByTime(11_000)
  expect(done).toEqual(['one'])
})
