import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Arrangement,
  leftBehind,
  movePhotos,
  placePhoto,
  removePhotos,
  replacePhoto,
  type Step,
  splitPhotos,
  stepsBetween,
} from './arrangement.ts'

const lampAndVase: Arrangement = [
  { id: 1, imageUrls: ['a', 'b'] },
  { id: 2, imageUrls: ['c', 'd'] },
]

const shown = (groups: Arrangement) => groups.map(({ id, imageUrls }) => `${id}:${imageUrls.join('')}`).join(' ')

describe('sorting photos into items', () => {
  test('a photo moves to the end of another item', () => {
    expect(shown(movePhotos(lampAndVase, ['a'], 2))).toBe('1:b 2:cda')
  })

  test('an item that loses its last photo is gone, so moving all photos merges two items', () => {
    expect(shown(movePhotos(lampAndVase, ['b', 'a'], 2))).toBe('2:cdab')
  })

  test('photos that are moved to where they are, or to nowhere, stay', () => {
    expect(shown(movePhotos(lampAndVase, ['c'], 2))).toBe('1:ab 2:cd')
    expect(shown(movePhotos(lampAndVase, ['a'], 9))).toBe('1:ab 2:cd')
  })

  test('only items that lose something change as the page is left, and one that is deleted keeps nothing', () => {
    expect(shown(leftBehind([...lampAndVase, { id: 3, imageUrls: ['e'] }], ['a', 'd', 3]))).toBe('1:b 2:c 3:')
    expect(leftBehind(lampAndVase, ['z'])).toEqual([])
    expect(shown(leftBehind(lampAndVase, ['a', 1]))).toBe('1:')
    expect(shown(leftBehind(lampAndVase, [1], movePhotos(lampAndVase, ['a'], 2)))).toBe('1:a')
  })

  test('a photo takes the place of another, forwards, backwards and in another item', () => {
    expect(shown(placePhoto(lampAndVase, 'a', 'b'))).toBe('1:ba 2:cd')
    expect(shown(placePhoto(lampAndVase, 'b', 'a'))).toBe('1:ba 2:cd')
    expect(shown(placePhoto(lampAndVase, 'b', 'd'))).toBe('1:a 2:cbd')
  })

  test('photos of two items start a new one beside the first of them', () => {
    expect(shown(splitPhotos(lampAndVase, ['d', 'b'], -1))).toBe('1:a -1:bd 2:c')
  })

  test('a photo whose move was cut off, so that two items have it, is in one after the next', () => {
    const cutOff = [...lampAndVase, { id: 3, imageUrls: ['e', 'a'] }]
    expect(shown(splitPhotos(cutOff, ['a'], -1))).toBe('1:b -1:a 2:cd 3:e')
    expect(shown(movePhotos(cutOff, ['a'], 2))).toBe('1:b 2:cda 3:e')
  })

  test('a new item of all photos of an item takes its place', () => {
    expect(shown(splitPhotos(lampAndVase, ['a', 'b'], -1))).toBe('-1:ab 2:cd')
  })

  test('a removed photo is in no item', () => {
    expect(shown(removePhotos(lampAndVase, ['a', 'c', 'd']))).toBe('1:b')
  })

  test('the photos of an item that loses none stay the same array, so its row is not rendered again', () => {
    expect(removePhotos(lampAndVase, ['c'])[0]?.imageUrls).toBe(lampAndVase[0]?.imageUrls)
  })

  test('an edited photo stands where the one before stood, and no photo is there twice', () => {
    expect(shown(replacePhoto(lampAndVase, 'c', 'e'))).toBe('1:ab 2:ed')
    expect(shown(replacePhoto(lampAndVase, 'c', 'a'))).toBe('1:ab 2:d')
    expect(replacePhoto(lampAndVase, 'c', 'c')).toBe(lampAndVase)
  })
})

/** Photos by draft after the calls, and whether each photo was in some draft all along. */
function carryOut(before: Arrangement, steps: Step[], always: string[]) {
  const drafts = new Map(before.map(({ id, imageUrls }) => [id, imageUrls]))
  const isLost = steps.some((step) => {
    if (step.kind === 'delete') drafts.delete(step.id)
    else drafts.set(step.id, step.imageUrls)
    const there = [...drafts.values()].flat()
    return always.some((url) => !there.includes(url))
  })
  return { drafts, isLost }
}

/** The photos a to l in up to six groups, as the group of each photo; 6 means removed. */
const arrangements = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 12, maxLength: 12 }).map((places) =>
  [1, 2, 3, 4, 5, -1].flatMap((id, group) => {
    const imageUrls = [...'abcdefghijkl'].filter((_, photo) => places[photo] === group)
    return imageUrls.length > 0 ? [{ id, imageUrls }] : []
  }),
)

describe('the calls that store an arrangement', () => {
  test('lead to it, and no photo that stays is ever in no draft', () => {
    fc.assert(
      fc.property(arrangements, arrangements, (before, after) => {
        const here = before.flatMap(({ imageUrls }) => imageUrls)
        const staying = after.flatMap(({ imageUrls }) => imageUrls).filter((url) => here.includes(url))
        const { drafts, isLost } = carryOut(before, stepsBetween(before, after), staying)
        expect(isLost).toBe(false)
        expect(drafts).toEqual(new Map(after.map(({ id, imageUrls }) => [id, imageUrls])))
      }),
    )
  })

  test('are none where nothing changed', () => {
    expect(stepsBetween(lampAndVase, lampAndVase)).toEqual([])
  })

  test('are two for a moved photo: the item that gets it, then the one that loses it', () => {
    expect(stepsBetween(lampAndVase, movePhotos(lampAndVase, ['a'], 2))).toEqual([
      { kind: 'change', id: 2, imageUrls: ['c', 'd', 'a'] },
      { kind: 'change', id: 1, imageUrls: ['b'] },
    ])
  })

  test('create a new item after the item before it that is stored, or as the first', () => {
    const news = [-1, 1, -2, -3, 2].map((id) => ({ id, imageUrls: [`photo ${id}`] }))
    const created = stepsBetween(
      news.filter(({ id }) => id > 0),
      news,
    )
    expect(created.map((step) => step.kind === 'create' && [step.id, step.after])).toEqual([
      [-1, null],
      [-2, 1],
      [-3, 1],
    ])
  })
})
