import { expect, test } from 'vitest'
import { filterFiles } from './filter-files.ts'

const file = (name: string, type = 'image/jpeg', size = 1000): File => ({ name, type, size }) as File
const MB = 1024 * 1024

test('images of up to 10 MB are accepted, also HEIC without a type; the rest is skipped with a reason', () => {
  const all = [
    ...[file('a.jpg'), file('b.heic', ''), file('c.png', 'image/png', 10 * MB)],
    ...[file('d.jpg', 'image/jpeg', 10 * MB + 1), file('e.txt', 'text/plain'), file('f.pdf', 'application/pdf')],
  ]
  const { files, skipped } = filterFiles(all, 0)
  expect(files.map(({ name }) => name)).toEqual(['a.jpg', 'b.heic', 'c.png'])
  expect(skipped).toBe('2 files are not images. 1 file is larger than 10 MB.')
})

test('no more than 50 photos are accepted', () => {
  const { files, skipped } = filterFiles([file('a.jpg'), file('b.jpg'), file('c.jpg')], 48)
  expect(files).toHaveLength(2)
  expect(skipped).toBe('1 file is over the limit of 50.')
})

test('nothing is said when nothing is skipped', () => {
  expect(filterFiles([file('a.jpg')], 0).skipped).toBe('')
})
