import { describe, expect, test } from 'vitest'
import { addPhotos, movePhoto, type PhotoList, primaryIndex, removePhotos, replaceUrl } from './photo-order.ts'

const list = (names: string, primaryId?: string): PhotoList<{ id: string }> => ({
  photos: [...names].map((id) => ({ id })),
  primaryId,
})
const read = (ordered: PhotoList<{ id: string }>) =>
  `${ordered.photos.map(({ id }) => id).join('')}, ${ordered.primaryId ?? 'none'} at ${primaryIndex(ordered)}`

describe('a list of photos', () => {
  test.each([
    ['a', 'c', 'bcad, b at 0'],
    ['d', 'a', 'dabc, b at 2'],
    ['b', 'd', 'acdb, b at 3'],
    ['b', 'b', 'abcd, b at 1'],
    ['x', 'a', 'abcd, b at 1'],
  ])('with %s moved to where %s stood keeps the marker on its photo', (id, to, expected) => {
    expect(read(movePhoto(list('abcd', 'b'), id, to))).toBe(expected)
  })

  test('whose primary photo is removed makes the first one primary', () => {
    expect(read(removePhotos(list('abc', 'b'), ['b']))).toBe('ac, a at 0')
    expect(read(removePhotos(list('abc', 'c'), ['a']))).toBe('bc, c at 1')
    expect(read(removePhotos(list('a', 'a'), ['a']))).toBe(', none at 0')
  })

  test('makes the first photo added to it primary', () => {
    expect(read(addPhotos(list(''), list('ab').photos))).toBe('ab, a at 0')
    expect(read(addPhotos(list('ab', 'b'), list('c').photos))).toBe('abc, b at 1')
  })
})

describe('an edited photo', () => {
  const list = {
    photos: [
      { id: 'a', url: 'a' },
      { id: 'b', url: 'b' },
      { id: 'c', url: 'c' },
    ],
    primaryId: 'b',
  }

  test('keeps its place and stays the primary one', () => {
    expect(replaceUrl(list, 'b', 'b2')).toEqual({
      photos: [
        { id: 'a', url: 'a' },
        { id: 'b', url: 'b2' },
        { id: 'c', url: 'c' },
      ],
      primaryId: 'b',
    })
  })

  test('that is now the same as another one is dropped', () => {
    expect(replaceUrl(list, 'b', 'c')).toEqual({
      photos: [
        { id: 'a', url: 'a' },
        { id: 'c', url: 'c' },
      ],
      primaryId: 'a',
    })
  })
})
