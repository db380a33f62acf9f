import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { now, setBehind } from '../lib/clock.ts'
import { setServerTime } from './server-time.ts'

const DEVICE = new Date('2026-06-06T13:00:00Z')
const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

beforeEach(() => void vi.useFakeTimers({ now: DEVICE }))
afterEach(() => {
  vi.useRealTimers()
  setBehind(0)
})

test.each([
  ['a day behind', DAY, DAY],
  ['a day ahead', -DAY, -DAY + 2 * SECOND],
  ['right', -SECOND, 0],
])('on a device whose clock is %s, pages show the server time', (_, differenceMs, expected) => {
  setServerTime(DEVICE.getTime() + differenceMs, DEVICE.getTime() - 2 * SECOND)
  expect(now().getTime() - DEVICE.getTime()).toBe(expected)
})
