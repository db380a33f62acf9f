import { beforeEach, expect, test, vi } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import { RequestError } from '../../lib/api.ts'
import { missingOf, toFormValues } from '../listing-form.ts'
import { DraftEdits, type DraftEditsOptions, NO_EDIT } from './draft-edits.ts'
import { isReady, problemsOf, shownTexts } from './field-edits.ts'

const LAMP: Draft = {
  id: 1,
  imageUrls: ['a'],
  primaryImageIndex: 0,
  title: '',
  description: '',
  price: null,
  category: 'Home & Decor > Lighting > Table Lamps',
  tags: ['brass', 'lamp'],
  condition: null,
  brand: null,
  joinsPriceDrops: false,
  leastPrice: null,
  missing: ['title', 'description', 'price'],
  analysis: 'running',
  suggestedPrice: '35.00',
  note: null,
  createdAt: '2026-05-09T00:00:00.000Z',
  updatedAt: '2026-05-09T00:00:00.000Z',
  expiresAt: '2026-06-09T00:00:00.000Z',
}

let sent: unknown[]
let failure: Error | null
let stored: unknown
let gone: number[]

const { title, imageUrls } = LAMP

const save: DraftEditsOptions['save'] = async (id, change) => {
  sent.push({ id, ...change })
  if (failure) throw failure
  return { ...LAMP, title: 'Brass lamp' }
}

const createEdits = (saving = save) =>
  new DraftEdits({
    save: saving,
    cache: {
      current: () => [LAMP, { ...LAMP, id: 2 }].filter(({ id }) => !gone.includes(id)),
      put() {},
      drop: (...ids) => void gone.push(...ids),
    },
    storage: {
      read: () => stored,
      write: (edits) => {
        stored = edits
      },
    },
  })

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  failure = null
  stored = null
  gone = []
  return () => vi.useRealTimers()
})

const titleOf = (edits: DraftEdits, draft = LAMP) => shownTexts(draft, edits.of(1)).title

test('a text is saved a moment after the last key, once', async () => {
  const edits = createEdits()
  edits.change(1, 'title', 'Brass')
  await vi.advanceTimersByTimeAsync(500)
  edits.change(1, 'title', 'Brass lamp')
  await vi.advanceTimersByTimeAsync(500)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(sent).toEqual([{ id: 1, title: 'Brass lamp' }])
  expect([stored, edits.current.size]).toEqual([null, 0])
})

test('leaving a field saves it at once, tags as a list', async () => {
  const edits = createEdits()
  edits.change(1, 'tags', 'brass, , lamp')
  edits.blur(1, 'tags')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([{ id: 1, tags: ['brass', 'lamp'] }])
})

test('a refetch never replaces what is being typed', async () => {
  const edits = createEdits()
  edits.focus(1, 'title')
  edits.change(1, 'title', 'Brass lamp ')
  await vi.advanceTimersByTimeAsync(1_000)
  const described = { ...LAMP, title: 'Brass lamp' }
  expect(titleOf(edits, described)).toBe('Brass lamp ')
  edits.blur(1, 'title')
  expect(titleOf(edits, described)).toBe('Brass lamp')
  expect(edits.current.size).toBe(0)
})

test('text typed during a save is saved afterward', async () => {
  const edits = createEdits()
  edits.change(1, 'title', 'Brass')
  edits.blur(1, 'title')
  edits.change(1, 'title', 'Brass lamp')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([
    { id: 1, title: 'Brass' },
    { id: 1, title: 'Brass lamp' },
  ])
})

test('a draft is saved once at a time, so that an earlier text cannot arrive after a later one', async () => {
  const answers: (() => void)[] = []
  const edits = createEdits(async (id, change) => {
    sent.push(change)
    await new Promise<void>((resolve) => answers.push(resolve))
    return { ...LAMP, id }
  })
  edits.change(1, 'title', 'Brass')
  const first = edits.saveNow(1)
  edits.change(1, 'title', 'Brass lamp')
  const second = edits.saveNow(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([{ title: 'Brass' }])
  answers[0]?.()
  await first
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await second
  expect(sent).toEqual([{ title: 'Brass' }, { title: 'Brass lamp' }])
})

test('a lost connection says so, keeps the text over a reload, and is retried', async () => {
  const edits = createEdits()
  failure = new TypeError('Failed to fetch')
  edits.change(1, 'title', 'Brass lamp')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(edits.of(1).failure).toBe("We couldn't connect.")
  expect(titleOf(createEdits())).toBe('Brass lamp')
  failure = null
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toHaveLength(2)
  expect(edits.of(1).failure).toBeNull()
  expect(titleOf(createEdits())).toBe('')
})

test('retries come ever later, and soon again after one that succeeded', async () => {
  const edits = createEdits()
  const sentAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return sent.length
  }
  failure = new TypeError('Failed to fetch')
  edits.change(1, 'title', 'Brass')
  expect([await sentAfter(800), await sentAfter(2_000), await sentAfter(2_000), await sentAfter(2_000)]).toEqual([
    1, 2, 2, 3,
  ])
  failure = null
  expect(await sentAfter(8_000)).toBe(4)
  failure = new TypeError('Failed to fetch')
  edits.change(1, 'title', 'Brass lamp')
  expect([await sentAfter(800), await sentAfter(2_000)]).toEqual([5, 6])
})

test('an item with a text that cannot be saved is not ready, also after a reload', () => {
  const complete: Draft = { ...LAMP, title: 'Brass lamp', description: 'It lights.', price: '35.00', missing: [] }
  const edits = createEdits()
  expect(isReady(complete, edits.of(1))).toBe(true)
  edits.change(1, 'price', '12,50')
  expect(isReady(complete, edits.of(1))).toBe(false)
  edits.blur(1, 'price')
  expect(isReady(complete, edits.of(1))).toBe(false)
  const reloaded = createEdits()
  expect(reloaded.of(1).errors.price).toMatch(/^Price must be an amount/)
  expect(isReady(complete, reloaded.of(1))).toBe(false)
  edits.change(1, 'price', '20')
  expect(isReady(complete, edits.of(1))).toBe(true)
})

test('an amount is stored however people write it', async () => {
  const edits = createEdits()
  edits.change(1, 'price', '$1,250.50')
  edits.change(1, 'leastPrice', ' 900 ')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([{ id: 1, price: '1250.50', leastPrice: '900' }])
  expect(problemsOf(LAMP, edits.of(1))).toEqual({})
})

test('an item whose lowest price is above its price is not ready, and names the lowest price', () => {
  const complete: Draft = {
    ...LAMP,
    title: 'Brass lamp',
    description: 'It lights.',
    price: '9.50',
    leastPrice: '20.00',
  }
  expect(isReady(complete, NO_EDIT)).toBe(false)
  expect(problemsOf(complete, NO_EDIT)).toEqual({ leastPrice: 'The lowest price can be at most the price' })
  const edits = createEdits()
  edits.change(1, 'price', '20')
  expect(isReady(complete, edits.of(1))).toBe(true)
  expect(problemsOf(complete, edits.of(1))).toEqual({})
})

test('a text that could not be saved before the page was left does not overwrite what is typed on its next visit', async () => {
  const left = createEdits()
  failure = new TypeError('Failed to fetch')
  left.change(1, 'title', 'Brass')
  await vi.advanceTimersByTimeAsync(1_000)
  left.stop()
  failure = null
  const edits = createEdits()
  expect(titleOf(edits)).toBe('Brass')
  edits.change(1, 'title', 'Brass lamp')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([
    { id: 1, title: 'Brass' },
    { id: 1, title: 'Brass lamp' },
  ])
})

test('a save of the last visit that fails late does not replace what is kept of this one', async () => {
  let lose = (_: Error) => {}
  const saving = vi.fn(() => new Promise<Draft>((_, reject) => (lose = reject)))
  const left = createEdits(saving)
  left.change(1, 'title', 'Brass')
  left.blur(1, 'title')
  await vi.advanceTimersByTimeAsync(0)
  left.stop()
  const edits = createEdits()
  edits.change(1, 'title', 'Brass lamp')
  lose(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(0)
  expect(titleOf(createEdits())).toBe('Brass lamp')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saving).toHaveBeenCalledOnce()
})

test.each([[[7, null]], [7], ['text'], [{ id: 7 }]])(
  'a store that cannot be read, such as %j, is an empty one',
  (kept) => {
    stored = kept
    expect(createEdits().current.size).toBe(0)
  },
)

test('what two tabs could not save of different drafts outlasts both', async () => {
  failure = new TypeError('Failed to fetch')
  const [one, other] = [createEdits(), createEdits()]
  one.change(1, 'title', 'Brass lamp')
  other.change(2, 'title', 'Blue vase')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([...createEdits().current.values()].map(({ texts }) => texts.title).sort()).toEqual([
    'Blue vase',
    'Brass lamp',
  ])
  failure = null
  expect(await one.saveAll()).toEqual([])
  expect([...createEdits().current.keys()]).toEqual([2])
})

test('a text that cannot be saved is marked and waits for a change; the others are saved', async () => {
  const edits = createEdits()
  edits.change(1, 'price', '12,50')
  edits.change(1, 'title', 'Brass lamp')
  edits.blur(1, 'price')
  expect(edits.of(1).errors.price).toMatch(/^Price must be an amount/)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([{ id: 1, title: 'Brass lamp' }])
  expect(await edits.saveAll()).toEqual([1])
  edits.change(1, 'price', '12.50')
  expect(await edits.saveAll()).toEqual([])
})

test('a rejected value is marked with its reason and is not sent again', async () => {
  const edits = createEdits()
  failure = new RequestError(400, 'Invalid', { fields: { brand: 'No such brand' } })
  edits.change(1, 'brand', 'x')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(edits.of(1).errors).toEqual({ brand: 'No such brand' })
  failure = new RequestError(400, 'Invalid', { fields: { condition: 'No such condition' } })
  edits.change(1, 'condition', 'good')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(edits.of(1).errors).toEqual({ brand: 'No such brand', condition: 'No such condition' })
  failure = new RequestError(400, 'Not like this')
  edits.change(1, 'description', 'It lights.')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(3)
})

test('what was sent with a rejected value is saved without it', async () => {
  const edits = createEdits(async (id, change) => {
    sent.push(change)
    if ('brand' in change) throw new RequestError(400, 'Invalid', { fields: { brand: 'No such brand' } })
    return { ...LAMP, id }
  })
  edits.change(1, 'brand', 'x')
  edits.change(1, 'title', 'Brass lamp')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([{ title: 'Brass lamp', brand: 'x' }, { title: 'Brass lamp' }])
})

test('a value that is corrected before the answer rejects the earlier one is saved', async () => {
  const edits = createEdits()
  failure = new RequestError(400, 'Invalid', { fields: { brand: 'No such brand' } })
  edits.change(1, 'brand', 'x')
  edits.blur(1, 'brand')
  edits.change(1, 'brand', 'Stiffel')
  await vi.advanceTimersByTimeAsync(0)
  failure = null
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([
    { id: 1, brand: 'x' },
    { id: 1, brand: 'Stiffel' },
  ])
})

test('text typed into a draft that is gone is kept with its title and photos, and not sent again', async () => {
  const edits = createEdits()
  failure = new RequestError(404, 'Draft not found')
  edits.change(1, 'price', '35')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(gone).toEqual([1])
  await edits.saveAll()
  expect(sent).toHaveLength(1)
  expect(createEdits().of(1)).toMatchObject({ texts: { price: '35' }, item: { title, imageUrls } })
  edits.forget(1)
  expect(stored).toBeNull()
})

test('a save that is answered late restores neither moved photos nor a draft that is gone', async () => {
  let shown: Draft | undefined = LAMP
  let answer = () => {}
  const edits = new DraftEdits({
    save: () =>
      new Promise((resolve) => {
        answer = () => resolve({ ...LAMP, title: 'Brass lamp' })
      }),
    cache: {
      current: () => (shown ? [shown] : []),
      put(draft) {
        shown = draft
      },
      drop() {},
    },
    storage: { read: () => null, write() {} },
  })
  const saveLate = async (change: () => void) => {
    edits.change(1, 'title', 'Brass lamp')
    edits.blur(1, 'title')
    await vi.advanceTimersByTimeAsync(0)
    change()
    answer()
    await vi.advanceTimersByTimeAsync(0)
  }
  await saveLate(() => {
    shown = { ...LAMP, imageUrls: ['b', 'a'] }
  })
  expect(shown).toMatchObject({ title: 'Brass lamp', imageUrls: ['b', 'a'] })
  await saveLate(() => {
    shown = undefined
  })
  expect(shown).toBeUndefined()
})

test('the missing fields are computed from the shown values', () => {
  expect(missingOf(toFormValues(LAMP))).toEqual(['title', 'price', 'description'])
  expect(missingOf({ ...toFormValues(LAMP), title: ' ', price: '35' })).toEqual(['title', 'description'])
})
