import { beforeEach, expect, test } from 'vitest'
import type { Pickup } from '../../contracts/pickup.ts'
import { RequestError } from '../lib/api.ts'
import { Outbox, type WaitingMark, withWaiting } from './outbox.ts'

const LAMP = { id: 7, title: 'Brass lamp', version: 0, handedOver: null } as Pickup
const JUG = { ...LAMP, id: 8, title: 'Jug' }

/** What the browser keeps, and what the server has heard. */
let kept: Map<string, WaitingMark>
let heard: string[]
let taken: Pickup[]
let refreshed: number
/** How the server answers; a throw is no answer. */
let answer: (mark: WaitingMark) => Pickup | Promise<Pickup>

const takes = ({ purchaseId, version, isHandedOver, at, title }: WaitingMark) =>
  ({ id: purchaseId, title, version: version + 1, handedOver: isHandedOver ? { at, by: 'hazel' } : null }) as Pickup
const noNetwork = () => {
  throw new TypeError('Failed to fetch')
}

let pressed = 0
const open = () =>
  new Outbox({
    accountId: 1,
    username: 'hazel',
    load: async () => [...kept.values()].reverse(),
    keep: async (mark) => void kept.set(mark.key, mark),
    drop: async (key) => void kept.delete(key),
    send: async (mark) => {
      heard.push(`${mark.key} ${mark.isHandedOver} on ${mark.version}`)
      return answer(mark)
    },
    onTaken: (pickup) => taken.push(pickup),
    onRefused: () => {
      refreshed += 1
    },
    newKey: () => {
      pressed += 1
      return `mark-${pressed}`
    },
    now: () => new Date('2026-06-06T14:00:00.000Z'),
  })

beforeEach(() => {
  kept = new Map()
  heard = []
  taken = []
  refreshed = 0
  pressed = 0
  answer = takes
})

test('a mark is sent at once and then forgotten', async () => {
  const outbox = open()
  await outbox.press(LAMP, true)
  expect([heard, kept.size, outbox.state().waiting]).toEqual([['mark-1 true on 0'], 0, []])
  expect(taken).toMatchObject([{ id: 7, version: 1, handedOver: { by: 'hazel' } }])
})

test('without a network marks wait, are shown as made, and outlive the page; then they go in their order, each once', async () => {
  answer = noNetwork
  const before = open()
  await before.press(LAMP, true)
  await before.press(JUG, true)
  expect(before.state()).toMatchObject({ problem: 'unreachable', waiting: [{ purchaseId: 7 }, { purchaseId: 8 }] })
  expect(withWaiting(LAMP, before.state().waiting, 'hazel')).toMatchObject({ version: 1, handedOver: { by: 'hazel' } })
  expect(withWaiting({ ...LAMP, id: 9 }, before.state().waiting, 'hazel').handedOver).toBeNull()

  heard = []
  answer = takes
  const after = open()
  await Promise.all([after.start(), after.flush()])
  expect(heard).toEqual(['mark-1 true on 0', 'mark-2 true on 0'])
  expect([after.state().waiting, after.state().problem, kept.size]).toEqual([[], null, 0])
})

test.each([
  ['a busy server', 503, 'unreachable'],
  ['too many tries', 429, 'unreachable'],
  ['an ended session', 401, 'signed-out'],
])('%s keeps a mark waiting', async (_, status, problem) => {
  answer = () => {
    throw new RequestError(status, 'Not now')
  }
  const outbox = open()
  await outbox.press(LAMP, true)
  expect(outbox.state()).toMatchObject({ problem, waiting: [{ purchaseId: 7 }], notices: [] })
})

test('a mark that was never sent is undone by forgetting it; one that may have arrived is followed by its opposite', async () => {
  answer = noNetwork
  const outbox = open()
  await outbox.press(LAMP, true)
  await outbox.press(JUG, true)
  await outbox.press(JUG, false)
  expect(outbox.state().waiting.map(({ purchaseId }) => purchaseId)).toEqual([7])
  await outbox.press(withWaiting(LAMP, outbox.state().waiting, 'hazel'), false)
  answer = takes
  heard = []
  await outbox.flush()
  expect(heard).toEqual(['mark-1 true on 0', 'mark-3 false on 1'])
})

test('a mark of an earlier visit may have arrived, from another tab', async () => {
  answer = noNetwork
  const before = open()
  await Promise.all([before.press(LAMP, true), before.press(JUG, true)])
  const after = open()
  await after.start()
  await after.press(withWaiting(JUG, after.state().waiting, 'hazel'), false)
  expect(after.state().waiting.map(({ purchaseId, version }) => [purchaseId, version])).toEqual([
    [7, 0],
    [8, 0],
    [8, 1],
  ])
})

test('what the server refuses is said in its words, and does not hold up the rest', async () => {
  answer = (mark) => {
    if (mark.purchaseId === 7) throw new RequestError(409, '“Brass lamp” was refunded. Please do not hand it over.')
    return takes(mark)
  }
  const outbox = open()
  await Promise.all([outbox.press(LAMP, true), outbox.press(JUG, true)])
  await outbox.flush()
  expect(outbox.state().notices).toEqual([
    { key: 'mark-1', text: '“Brass lamp” was refunded. Please do not hand it over.' },
  ])
  expect([taken.map(({ id }) => id), refreshed, kept.size]).toEqual([[8], 1, 0])
  outbox.dismiss('mark-1')
  expect(outbox.state().notices).toEqual([])
})

test('whoever was faster is named, and what was pressed on top of the lost mark is dropped', async () => {
  answer = noNetwork
  const outbox = open()
  await outbox.press(LAMP, true)
  await outbox.press(withWaiting(LAMP, outbox.state().waiting, 'hazel'), false)
  heard = []
  answer = () => ({ ...LAMP, version: 3, handedOver: { at: '2026-06-06T13:00:00.000Z', by: 'wren' } })
  await outbox.flush()
  expect(heard).toEqual(['mark-1 true on 0'])
  expect(outbox.state()).toMatchObject({
    waiting: [],
    notices: [{ text: '“Brass lamp” was already handed over by wren.' }],
  })
})
