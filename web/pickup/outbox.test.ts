import { beforeEach, expect, test, vi } from 'vitest'
import type { MarkedPickup, Pickup } from '../../contracts/pickup.ts'
import { RequestError } from '../lib/api.ts'
import { Outbox, type PendingMark, withPendingMarks } from './outbox.ts'

const LAMP = { id: 7, title: 'Brass lamp', version: 0, handedOver: null } as Pickup
const JUG = { ...LAMP, id: 8, title: 'Jug' }

/** What the browser stores, and what the server has received. */
let stored: Map<string, PendingMark>
let canStore: boolean
/** The database has stopped answering. */
let isStuck: boolean
let received: string[]
let accepted: Pickup[]
let refreshed: number
/** The server's answer; a throw means none. */
let answer: (mark: PendingMark) => MarkedPickup | Promise<MarkedPickup>

const accept = ({ purchaseId, version, isHandedOver, at, title }: PendingMark) =>
  marked({ id: purchaseId, title, version: version + 1, handedOver: isHandedOver ? { at, by: 'hazel' } : null })
/** The state after this desk's own mark, unless `found` says otherwise. */
const marked = (found: Partial<MarkedPickup>) =>
  ({ ...LAMP, isFromThisMark: true, putBack: null, ...found }) as MarkedPickup
const noNetwork = () => {
  throw new TypeError('Failed to fetch')
}

let pressed = 0
const open = () =>
  new Outbox({
    accountId: 1,
    username: 'hazel',
    load: async () => [...stored.values()].reverse(),
    save: async (mark) => canStore && stored.set(mark.key, mark).has(mark.key),
    remove: async (key) => {
      stored.delete(key)
      if (isStuck) await new Promise(() => {})
    },
    send: async (mark) => {
      received.push(`${mark.key} ${mark.isHandedOver} on ${mark.version}`)
      return answer(mark)
    },
    onAccepted: (pickup) => accepted.push(pickup),
    onRejected: () => {
      refreshed += 1
    },
    newKey: () => {
      pressed += 1
      return `mark-${pressed}`
    },
    now: () => new Date('2026-06-06T14:00:00.000Z'),
  })

beforeEach(() => {
  stored = new Map()
  canStore = true
  isStuck = false
  received = []
  accepted = []
  refreshed = 0
  pressed = 0
  answer = accept
})

test('a mark is sent at once and then removed', async () => {
  const outbox = open()
  await outbox.press(LAMP, true)
  expect([received, stored.size, outbox.state().pending]).toEqual([['mark-1 true on 0'], 0, []])
  expect(accepted).toMatchObject([{ id: 7, version: 1, handedOver: { by: 'hazel' } }])
})

test('without a network marks wait, show as done and outlive the page; then they are sent in order, each once', async () => {
  answer = noNetwork
  const before = open()
  await before.press(LAMP, true)
  await before.press(JUG, true)
  expect(before.state()).toMatchObject({ problem: 'unreachable', pending: [{ purchaseId: 7 }, { purchaseId: 8 }] })
  expect(withPendingMarks(LAMP, before.state().pending, 'hazel')).toMatchObject({
    version: 1,
    handedOver: { by: 'hazel' },
  })
  expect(withPendingMarks({ ...LAMP, id: 9 }, before.state().pending, 'hazel').handedOver).toBeNull()
  // Pressed before those of earlier visits were read.
  await before.start()
  expect(before.state().pending).toHaveLength(2)

  received = []
  answer = accept
  const after = open()
  await Promise.all([after.start(), after.flush()])
  expect(received).toEqual(['mark-1 true on 0', 'mark-2 true on 0'])
  expect([after.state().pending, after.state().problem, stored.size]).toEqual([[], null, 0])
})

test('a database that does not answer any more holds up no mark', async () => {
  answer = noNetwork
  const outbox = open()
  await Promise.all([outbox.press(LAMP, true), outbox.press(JUG, true)])
  isStuck = true
  answer = accept
  void outbox.flush()
  await vi.waitFor(() => expect(outbox.state().pending).toEqual([]))
  expect(accepted.map(({ id }) => id)).toEqual([7, 8])
})

test('marks that the browser could not store are not said to be saved, until they are sent', async () => {
  answer = noNetwork
  const outbox = open()
  await outbox.press(LAMP, true)
  expect(outbox.state().isSaved).toBe(true)
  canStore = false
  await outbox.press(JUG, true)
  expect(outbox.state().isSaved).toBe(false)
  const after = open()
  await after.start()
  expect(after.state()).toMatchObject({ pending: [{ purchaseId: 7 }], isSaved: true })
  answer = accept
  await outbox.flush()
  expect(outbox.state().isSaved).toBe(true)
})

test.each([
  ['a busy server', 503, 'unreachable'],
  ['too many tries', 429, 'unreachable'],
  ['an ended session', 401, 'signed-out'],
])('%s leaves a mark pending', async (_, status, problem) => {
  answer = () => {
    throw new RequestError(status, 'Not now')
  }
  const outbox = open()
  await outbox.press(LAMP, true)
  expect(outbox.state()).toMatchObject({ problem, pending: [{ purchaseId: 7 }], notices: [] })
})

test('a mark that was never sent is undone by removing it; one that may have arrived is followed by its opposite', async () => {
  answer = noNetwork
  const outbox = open()
  await outbox.press(LAMP, true)
  await outbox.press(JUG, true)
  await outbox.press(JUG, false)
  expect(outbox.state().pending.map(({ purchaseId }) => purchaseId)).toEqual([7])
  await outbox.press(withPendingMarks(LAMP, outbox.state().pending, 'hazel'), false)
  answer = accept
  received = []
  await outbox.flush()
  expect(received).toEqual(['mark-1 true on 0', 'mark-3 false on 1'])
})

test('a mark of an earlier visit may have been sent by another tab', async () => {
  answer = noNetwork
  const before = open()
  await Promise.all([before.press(LAMP, true), before.press(JUG, true)])
  const after = open()
  await after.start()
  await after.press(withPendingMarks(JUG, after.state().pending, 'hazel'), false)
  expect(after.state().pending.map(({ purchaseId, version }) => [purchaseId, version])).toEqual([
    [7, 0],
    [8, 0],
    [8, 1],
  ])
  expect(withPendingMarks(JUG, after.state().pending, 'hazel')).toMatchObject({ version: 2, handedOver: null })
})

test('a rejection shows the server’s message and does not hold up the rest', async () => {
  answer = (mark) => {
    if (mark.purchaseId === 7) throw new RequestError(409, '“Brass lamp” was refunded. Please do not hand it over.')
    return accept(mark)
  }
  const outbox = open()
  await Promise.all([outbox.press(LAMP, true), outbox.press(JUG, true)])
  await outbox.flush()
  expect(outbox.state().notices).toEqual([
    { key: 'mark-1', text: '“Brass lamp” was refunded. Please do not hand it over.' },
  ])
  expect([accepted.map(({ id }) => id), refreshed, stored.size]).toEqual([[8], 1, 0])
  outbox.dismiss('mark-1')
  expect(outbox.state().notices).toEqual([])
})

test('an order marked at once is a mark for each item, in one step, and what was not sent yet is withdrawn in one', async () => {
  answer = noNetwork
  const outbox = open()
  let steps = 0
  outbox.subscribe(() => {
    steps += 1
  })
  const pressing = outbox.pressAll([LAMP, JUG, { ...LAMP, id: 9 }], true)
  expect([steps, outbox.state().pending.length]).toEqual([1, 3])
  await pressing
  expect([stored.size, new Set(stored.keys()).size]).toEqual([3, 3])
  const shown = [LAMP, JUG, { ...LAMP, id: 9 }].map((item) => withPendingMarks(item, outbox.state().pending, 'hazel'))
  await outbox.pressAll(shown, false)
  // The first may have reached the server.
  expect(outbox.state().pending.map(({ purchaseId, isHandedOver }) => [purchaseId, isHandedOver])).toEqual([
    [7, true],
    [7, false],
  ])
  expect([...stored.values()].map(({ purchaseId }) => purchaseId)).toEqual([7, 7])
})

test('of an order marked at once, an item that is refused does not hold up the others', async () => {
  answer = (mark) => {
    if (mark.purchaseId === 7) throw new RequestError(409, '“Brass lamp” was refunded. Please do not hand it over.')
    return accept(mark)
  }
  const outbox = open()
  await outbox.pressAll([LAMP, JUG], true)
  expect([accepted.map(({ id }) => id), outbox.state().notices.length, stored.size]).toEqual([[8], 1, 0])
})

const IN_CALIFORNIA = {
  id: 3,
  startDate: '2026-06-06T13:00:00.000Z',
  endDate: '2026-06-08T13:00:00.000Z',
  location: null,
  timeZone: 'America/Los_Angeles',
}
const AT_TEN_32 = '2026-06-06T14:32:00.000Z'

test.each([
  [
    'another account handed it over',
    { handedOver: { at: AT_TEN_32, by: 'wren' } },
    "“Brass lamp” was already handed over by wren at 10:32 AM. Check that it's still here.",
  ],
  [
    'another desk of this account handed it over',
    { handedOver: { at: AT_TEN_32, by: 'hazel' } },
    "“Brass lamp” was already handed over at another desk, by you, at 10:32 AM. Check that it's still here.",
  ],
  [
    'an account that is deleted now handed it over, the day before',
    { handedOver: { at: '2026-06-05T14:32:00.000Z', by: null } },
    "“Brass lamp” was already handed over by someone else at 10:32 AM on Jun 5, 2026. Check that it's still here.",
  ],
  [
    'another account handed it over, at a sale in California',
    { handedOver: { at: AT_TEN_32, by: 'wren' }, sale: IN_CALIFORNIA },
    "“Brass lamp” was already handed over by wren at 7:32 AM. Check that it's still here.",
  ],
  [
    'it was put back after a mark of this desk whose answer was lost',
    { version: 2, putBack: { at: AT_TEN_32, by: 'wren' } },
    '“Brass lamp” was put back by wren at 10:32 AM. Check where it is.',
  ],
])('a desk whose mark was not the one hears it: %s', async (_, found, text) => {
  answer = () => marked({ version: 1, ...found, isFromThisMark: false })
  const outbox = open()
  await outbox.press(LAMP, true)
  expect(outbox.state()).toMatchObject({ pending: [], notices: [{ text }] })
  expect(accepted).toHaveLength(1)
  expect(accepted[0]).not.toHaveProperty('isFromThisMark')
})

test('a mark that was not the one, of an item that no desk has marked, is dropped without a word', async () => {
  answer = () => marked({ isFromThisMark: false })
  const outbox = open()
  await outbox.press(LAMP, true)
  expect(outbox.state()).toMatchObject({ pending: [], notices: [], problem: null })
})

test('an undo that another desk made first says who did it', async () => {
  answer = () => marked({ version: 2, putBack: { at: AT_TEN_32, by: 'hazel' }, isFromThisMark: false })
  const outbox = open()
  await outbox.press({ ...LAMP, version: 1, handedOver: { at: AT_TEN_32, by: 'hazel' } }, false)
  expect(outbox.state().notices.map(({ text }) => text)).toEqual([
    '“Brass lamp” was already put back at another desk, by you, at 10:32 AM. Check where it is.',
  ])
})

test.each<[string, () => MarkedPickup]>([
  [
    'another desk marked first',
    () => marked({ version: 1, handedOver: { at: AT_TEN_32, by: 'wren' }, isFromThisMark: false }),
  ],
  [
    'was refunded meanwhile',
    () => {
      throw new RequestError(409, '“Brass lamp” was refunded. Please do not hand it over.')
    },
  ],
])('later presses on an item that %s are dropped', async (_, then) => {
  answer = noNetwork
  const outbox = open()
  await outbox.press(LAMP, true)
  await outbox.press(withPendingMarks(LAMP, outbox.state().pending, 'hazel'), false)
  received = []
  answer = then
  await outbox.flush()
  expect(received).toEqual(['mark-1 true on 0'])
  expect(outbox.state().pending).toEqual([])
})

test('a mark that was confirmed meanwhile is still this desk’s, and its undo is sent', async () => {
  answer = noNetwork
  const outbox = open()
  await outbox.press(LAMP, true)
  await outbox.press(withPendingMarks(LAMP, outbox.state().pending, 'hazel'), false)
  received = []
  answer = () => marked({ version: 2, handedOver: { at: AT_TEN_32, by: 'wren' } })
  await outbox.flush()
  expect([received, outbox.state().notices]).toEqual([['mark-1 true on 0', 'mark-2 false on 1'], []])
})
