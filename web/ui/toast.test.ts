import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, dismissToasts, TOAST_MS, toast } from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.runAllTimers()
  vi.useRealTimers()
})

const openTitles = () => currentToasts().flatMap(({ open, title }) => (open ? [title] : []))

test('the newest three are shown', () => {
  for (const title of ['one', 'two', 'three', 'four']) toast({ title })
  expect(openTitles()).toEqual(['four', 'three', 'two'])
})

test('a dismissed toast makes room for another', () => {
  for (const title of ['one', 'two', 'three']) toast({ title })
  dismissToast(currentToasts()[0]?.id ?? 0)
  toast({ title: 'four' })
  expect(openTitles()).toEqual(['four', 'two', 'one'])
})

test('of several that replace each other, only the newest is shown', () => {
  toast({ title: 'one', replaces: 'review' })
  toast({ title: 'two' })
  toast({ title: 'three', replaces: 'review' })
  expect(openTitles()).toEqual(['three', 'two'])
})

test('of several that say the same, only the newest is shown, unless each has its own action', () => {
  const action = { label: 'Undo', onClick: () => undefined }
  for (const description of ['Oak chair', 'Oak chair', 'Tin tray']) toast({ title: 'Rejected', description })
  expect(currentToasts()).toMatchObject([{ description: 'Tin tray' }, { description: 'Oak chair' }])
  for (const _ of [1, 2]) toast({ title: 'Removed', action })
  expect(openTitles()).toEqual(['Removed', 'Removed', 'Rejected'])
})

test('a dismissed toast is removed after 5000 ms', () => {
  toast({ title: 'one' })
  dismissToast(currentToasts()[0]?.id ?? 0)
  vi.advanceTimersByTime(4999)
  expect(currentToasts()).toMatchObject([{ title: 'one', open: false }])
  vi.advanceTimersByTime(1)
  expect(currentToasts()).toEqual([])
})

test('those that stay longer stay when the others make way', () => {
  toast({ title: 'Added to Cart' })
  toast({ title: "You're next", durationMs: 2 * TOAST_MS })
  dismissToasts()
  expect(openTitles()).toEqual(["You're next"])
})

test('a toast may ask for a side', () => {
  toast({ title: 'one', side: 'top' })
  toast({ title: 'two', side: 'bottom' })
  expect(currentToasts()).toMatchObject([{ side: 'bottom' }, { side: 'top' }])
})
