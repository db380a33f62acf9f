import { describe, expect, test } from 'vitest'
import { checkFiles, chosenSoFar, refusedText } from './check-files.ts'

const MB = 1024 * 1024
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])

const photo = (name: string) => new File([JPEG], name)
const text = (name: string) => new File(['Buy milk.'], name, { type: 'image/jpeg' })

type Known = { name: string; size?: number }[]

async function check(files: File[], { present = 0, limit = 50, known = [] as Known } = {}) {
  const { files: accepted, refused } = await checkFiles(files, { present: () => present, limit, known: () => known })
  return { names: accepted.map(({ name }) => name), text: refusedText(refused) }
}

describe('chosen files', () => {
  test('are recognized by their bytes, not by name or type', async () => {
    expect(await check([photo('a.jpg'), text('notes.jpg'), photo('scan.pdf'), photo('b')])).toEqual({
      names: ['a.jpg', 'scan.pdf', 'b'],
      text: 'notes.jpg is not a JPEG, PNG, WebP, GIF, AVIF, HEIC or HEIF image.',
    })
  })

  test('that are not images are all named in one line', async () => {
    const { names, text: line } = await check([text('a.txt'), new File([], 'empty.jpg'), text('c.doc')])
    expect(names).toEqual([])
    expect(line).toBe('a.txt, empty.jpg and c.doc are not JPEG, PNG, WebP, GIF, AVIF, HEIC or HEIF images.')
  })

  test('beyond eight names are counted', async () => {
    const many = Array.from({ length: 11 }, (_, index) => text(`${index}.txt`))
    expect((await check(many)).text).toMatch(/^0\.txt, .*7\.txt and 3 others are not/)
  })

  test('of exactly 10 MB are accepted, and one byte more is too large', async () => {
    const sized = (name: string, size: number) => new File([JPEG, new Uint8Array(size - JPEG.length)], name)
    expect(await check([sized('just.jpg', 10 * MB), sized('poster.jpg', 10 * MB + 1)])).toEqual({
      names: ['just.jpg'],
      text: 'poster.jpg is larger than 10 MB.',
    })
  })

  test('over the limit are counted', async () => {
    const three = [photo('a'), photo('b'), photo('c')]
    expect(await check(three, { present: 48 })).toEqual({
      names: ['a', 'b'],
      text: '1 photo over the limit of 50 was left out.',
    })
    expect((await check(three, { present: 200, limit: 200 })).text).toBe(
      '3 photos over the limit of 200 were left out.',
    )
  })

  test('over the limit are usable elsewhere, and those that are no photos are not', async () => {
    const chosen = [photo('a'), text('notes.txt'), photo('b')]
    const { usable } = await checkFiles(chosen, { present: () => 49, limit: 50, known: () => [] })
    expect(usable.map(({ name }) => name)).toEqual(['a', 'b'])
  })

  test('can go elsewhere together, those chosen before included, unless photos of an earlier visit would stay behind', () => {
    const [a, b] = [photo('a'), photo('b')]
    expect(chosenSoFar([], [a], 0)).toEqual([a])
    expect(chosenSoFar([a], [b], 1)).toEqual([a, b])
    expect(chosenSoFar([], [b], 1)).toEqual([])
    // All earlier ones were removed.
    expect(chosenSoFar([a], [b], 0)).toEqual([b])
  })

  test('that are already there are left out and counted, whatever their dates; photos of unknown size are not recognized', async () => {
    const chosen = ['a', 'b', 'c', 'd'].map((name) => new File([JPEG], name, { lastModified: 1 }))
    const known = [{ name: 'a', size: 4 }, { name: 'b', size: 4 }, { name: 'c', size: 5 }, { name: 'd' }]
    expect(await check(chosen, { known, present: 4, limit: 5 })).toEqual({
      names: ['c'],
      text: '1 photo over the limit of 5 was left out. 2 photos were already here.',
    })
    expect((await check([photo('a')], { known })).text).toBe('1 photo was already here.')
  })

  test('that cannot be read, such as folders, are named as such', async () => {
    const folder = new File([], 'Attic')
    folder.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) as unknown as Blob
    expect((await check([folder, photo('a')])).text).toBe("Attic couldn't be read from this device.")
  })

  test('that are all valid show no message', async () => {
    expect((await check([photo('a')])).text).toBe('')
  })
})
